import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { readSession, signOut, storeSession, subscribeSession, useSession } from './session.ts';

const signedIn = { token: 'token-of-polar', user: PEOPLE.companyUser };

/** Simulates a write to the storage by another tab. */
function anotherTabWrote(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}

test('the stored session is the current one, here and after a reload', () => {
  storeSession(signedIn);
  expect(readSession()).toEqual(signedIn);
  anotherTabWrote();
  expect(readSession()).toEqual(signedIn);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    email: 'polar@demo.example',
    role: 'user',
    company_name: 'Polar Gas Logistics',
  });
});

test('components follow signing in and out', () => {
  const { result } = renderHook(useSession);
  expect(result.current).toBeNull();
  act(() => storeSession(signedIn));
  expect(result.current?.user.email).toBe('polar@demo.example');
});

test.each([
  ['not JSON', '{"email":'],
  ['not an object', 'null'],
  ['a record without a role', JSON.stringify({ ...PEOPLE.companyUser, role: undefined })],
  ['a role that does not exist', JSON.stringify({ ...PEOPLE.companyUser, role: 'owner' })],
])('a user record that is %s clears token and user and ends the session on the server', async (_, record) => {
  const received = await startApi(() => ({ body: { data: { ended: true } } }));
  localStorage.setItem('user', record);
  localStorage.setItem('token', 'token-of-nobody');
  anotherTabWrote();
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]).toMatchObject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: 'Bearer token-of-nobody' },
  });
});

test('a token without any user record is an invalid session too', async () => {
  const received = await startApi(() => ({ body: { data: { ended: true } } }));
  localStorage.setItem('token', 'token-of-nobody');
  anotherTabWrote();
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  await vi.waitFor(() => expect(received).toHaveLength(1));
});

test('logging out removes the session at once and ends it on the server', async () => {
  const received = await startApi(() => ({ body: { data: { ended: true } } }));
  storeSession(signedIn);
  signOut();
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.headers.authorization).toBe('Bearer token-of-polar');
});

test('a logout in another tab signs out here', () => {
  const causes: string[] = [];
  const stop = subscribeSession((cause) => causes.push(cause));
  storeSession(signedIn);
  localStorage.removeItem('token');
  localStorage.removeItem('user');
  anotherTabWrote();
  stop();
  expect(readSession()).toBeNull();
  expect(causes).toEqual(['signed-in', 'other-tab']);
});

test('other keys in the storage are ignored', () => {
  storeSession(signedIn);
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'mantine-color-scheme-value' }));
  expect(readSession()).toEqual(signedIn);
});
