import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { startApi } from '../../test-support/api-server.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { clockError } from '../shared/api/device-clock.ts';
import { beginSeeAs } from '../shared/session/see-as-tab.ts';
import { expireSession, isSessionSuspended, readSession, storeSession } from '../shared/session/session.ts';
import { registerUnsavedWork } from '../shared/session/unsaved-work.ts';
import { startSeeAs } from './see-as.tsx';

const TOKEN = 'see-as-token-of-polar';
const HALF_AN_HOUR_MS = 1_800_000;

afterEach(() => vi.unstubAllGlobals());

/** A tab that has just begun, and what it does when it is over. */
async function begin() {
  const received = await startApi(() => ({ body: { data: { ended: true } } }));
  beginSeeAs(new Date(Date.now() + HALF_AN_HOUR_MS).toISOString());
  storeSession({ token: TOKEN, user: PEOPLE.companyUser });
  const [unmount, clear, replace] = [vi.fn(), vi.fn(), vi.fn()];
  vi.stubGlobal('location', { ...window.location, replace });
  const showApp = vi.fn<(banner: ReactNode) => void>();
  startSeeAs({ page: { unmount, render: vi.fn() }, queryClient: { clear } as never, showApp });
  await renderScreen(showApp.mock.calls[0]?.[0]);
  return { received, unmount, clear, replace };
}

test('the banner says whom, of which company and until when, and ends it', async () => {
  const { received, unmount, clear } = await begin();
  const bar = await screen.findByRole('region', { name: 'See As' });
  expect(bar).toHaveTextContent(
    /^You see the portal as polar@demo\.example \(Polar Gas Logistics\)\. Read only, until \d\d:\d\d\.End$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  expect([unmount.mock.calls.length, clear.mock.calls.length]).toEqual([1, 1]);
  await waitFor(() =>
    expect(received).toMatchObject([
      { method: 'DELETE', url: '/api/auth/see-as', headers: { authorization: `Bearer ${TOKEN}` } },
    ]),
  );
  expect(readSession()).toBeNull();
});

test('it ends by the clock as soon as the tab is looked at', async () => {
  const { unmount } = await begin();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(unmount).not.toHaveBeenCalled();
  act(() => {
    clockError.set(HALF_AN_HOUR_MS);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(unmount).toHaveBeenCalledTimes(1);
});

test('a page that comes from the memory of the browser is hidden until it is known to be open', async () => {
  await begin();
  const { style } = document.documentElement;
  window.dispatchEvent(new Event('pagehide'));
  expect(style.visibility).toBe('hidden');
  window.dispatchEvent(new Event('pageshow'));
  expect(style.visibility).toBe('');
  window.dispatchEvent(new Event('pagehide'));
  act(() => expireSession());
  window.dispatchEvent(new Event('pageshow'));
  expect(style.visibility).toBe('hidden');
  style.visibility = '';
});

test('no password is asked for over typed text', async () => {
  const { unmount } = await begin();
  const texts = { personId: PEOPLE.companyUser.id, place: 'page', isText: true, isHeld: () => true } as const;
  const forget = registerUnsavedWork({ ...texts, question: () => ({ body: '' }), keep: () => true });
  act(() => expireSession());
  forget();
  expect([isSessionSuspended(), readSession(), unmount.mock.calls.length]).toEqual([false, null, 1]);
});
