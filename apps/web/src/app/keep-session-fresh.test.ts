import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startApi } from '../../test-support/api-server.ts';
import { fleetOf } from '../../test-support/fleet.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderAt } from '../../test-support/render-screen.tsx';
import { storeSession } from '../shared/session/session.ts';
import { keepSessionFresh } from './keep-session-fresh.ts';

/** A server that answers with this user and with a fleet without tanks. */
async function startPortal(user: object) {
  return startApi(({ url }) => {
    if (url === '/api/auth/session') return { body: { data: user } };
    return { body: { data: url.endsWith('/fleet') ? fleetOf([]) : [] } };
  });
}

function keepFresh(): void {
  // The listeners are on the window, which outlives the test.
  onTestFinished(keepSessionFresh());
}

test('a newly approved user is led to the company home at the next visit', async () => {
  await startPortal({ ...PEOPLE.newcomer, company_name: 'Polar Gas Logistics' });
  storeSession({ token: 'token', user: PEOPLE.newcomer });
  renderAt('/dashboard');
  keepFresh();
  await waitFor(() => expect(window.location.pathname).toBe('/company/Polar%20Gas%20Logistics'));
  expect(await screen.findByRole('link', { name: /Polar Gas Logistics/ })).toBeVisible();
});

test('when a company is renamed, its users are led to its new address', async () => {
  await startPortal({ ...PEOPLE.companyUser, company_name: 'Polar Gas / North' });
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  renderAt('/company/Polar%20Gas%20Logistics/iso-analytics');
  await screen.findByRole('link', { name: /Polar Gas Logistics/ });
  keepFresh();
  await waitFor(() => expect(window.location.pathname).toBe('/company/Polar%20Gas%20%2F%20North'));
});

test('a user who becomes an administrator stays on screens that stay allowed and is led away from the others', async () => {
  await startPortal({ ...PEOPLE.newcomer, role: 'admin' });
  storeSession({ token: 'token', user: PEOPLE.newcomer });
  renderAt('/dashboard');
  keepFresh();
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
});

test('returning to the window refreshes the session, but not within fifteen seconds', async () => {
  const received = await startPortal(PEOPLE.admin);
  storeSession({ token: 'token', user: PEOPLE.admin });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(keepSessionFresh());
  await waitFor(() => expect(received).toHaveLength(1));
  clock.mockReturnValue(10_000);
  window.dispatchEvent(new Event('focus'));
  clock.mockReturnValue(20_000);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(received).toHaveLength(2));
});

test('using a window that kept the focus refreshes the session once a minute', async () => {
  const received = await startPortal(PEOPLE.teacher);
  storeSession({ token: 'token', user: PEOPLE.teacher });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(keepSessionFresh());
  await waitFor(() => expect(received).toHaveLength(1));
  clock.mockReturnValue(60_000);
  window.dispatchEvent(new Event('pointerdown'));
  clock.mockReturnValue(62_000);
  window.dispatchEvent(new Event('pointerdown'));
  window.dispatchEvent(new Event('keydown'));
  await waitFor(() => expect(received).toHaveLength(2));
  clock.mockReturnValue(123_000);
  window.dispatchEvent(new Event('keydown'));
  await waitFor(() => expect(received).toHaveLength(3));
});
