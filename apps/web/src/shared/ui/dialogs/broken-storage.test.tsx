import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { NO_NOTICES, PEOPLE } from '../../../../test-support/people.ts';
import { renderAt, renderScreen } from '../../../../test-support/render-screen.tsx';
import { askAboutCaptured } from '../../../features/captured-records/ask-about-captured.tsx';
import { readSession, storeSession } from '../../session/session.ts';
import { signOutCheck } from '../../session/sign-out-check.ts';
import { askAndSignOut } from './ask-and-sign-out.ts';

beforeEach(() => {
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'indexedDB'));
});

const refuses = () => {
  throw new DOMException('The user denied access', 'SecurityError');
};

function fails(): IDBOpenDBRequest {
  const request = new EventTarget() as IDBOpenDBRequest;
  Object.assign(request, { error: new DOMException('broken', 'UnknownError') });
  setTimeout(() => request.onerror?.(new Event('error')));
  return request;
}

const hangs = () => new EventTarget() as IDBOpenDBRequest;

test.each([
  ['refuses to open', refuses],
  ['fails to open', fails],
  ['never opens', hangs],
])('Logout signs out where the database of the device %s', async (_, open) => {
  await startApi(() => ({ body: { data: { ended: true } } }));
  globalThis.indexedDB = Object.assign(new IDBFactory(), { open });
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  signOutCheck.set(askAboutCaptured);
  await renderScreen(null);
  await askAndSignOut();
  expect(readSession()).toBeNull();
});

test('a check that fails holds up no sign-out', async () => {
  await startApi(() => ({ body: { data: { ended: true } } }));
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  signOutCheck.set(async () => Promise.reject(new Error('It broke')));
  await askAndSignOut();
  expect(readSession()).toBeNull();
});

test('a sign-in for which there is no room says so, and ends the session that the server has begun', async () => {
  const received = await startApi(({ url }) => {
    if (url === '/api/auth/login')
      return { body: { data: { token: 'new-token', user: PEOPLE.companyUser, notices: NO_NOTICES } } };
    if (url === '/api/auth/options') return { body: { data: { recaptcha_site_key: null } } };
    return { body: { data: { ended: true } } };
  });
  renderAt('/');
  await userEvent.type(await screen.findByLabelText('Email'), 'polar@demo.example');
  await userEvent.type(screen.getByLabelText('Password'), 'a password');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(/This browser has no room left for this site/)).toBeVisible();
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(() =>
    expect(received.find(({ url }) => url === '/api/auth/logout')?.headers.authorization).toBe('Bearer new-token'),
  );
});
