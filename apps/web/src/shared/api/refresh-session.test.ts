import { expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { forgetSession, hasSessionExpired, readSession, storeSession, subscribeSession } from '../session/session.ts';
import { refreshSession } from './refresh-session.ts';

const approved = { ...PEOPLE.newcomer, company_name: 'Polar Gas Logistics', needs_second_factor: false };

test("the server's current user replaces the stored one, under the same token", async () => {
  const received = await startApi(() => ({ body: { data: approved } }));
  storeSession({ token: 'token', user: PEOPLE.newcomer });
  await refreshSession();
  expect(received[0]?.url).toBe('/api/auth/session');
  expect(readSession()).toEqual({ token: 'token', user: approved });
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(approved);
});

test('an unchanged user notifies no subscriber', async () => {
  await startApi(() => ({ body: { data: approved } }));
  storeSession({ token: 'token', user: approved });
  const causes: string[] = [];
  const stop = subscribeSession((cause) => causes.push(cause));
  await refreshSession();
  stop();
  expect(causes).toEqual([]);
});

test('a response for a person who signed out meanwhile is dropped', async () => {
  await startApi(async () => {
    forgetSession();
    storeSession({ token: 'other-token', user: PEOPLE.teacher });
    return { body: { data: approved } };
  });
  storeSession({ token: 'token', user: PEOPLE.newcomer });
  await expect(refreshSession()).rejects.toThrow('Session expired. Please log in again.');
  expect(readSession()).toEqual({ token: 'other-token', user: PEOPLE.teacher });
});

test('without a session nothing is requested', async () => {
  const received = await startApi(() => ({ body: { data: approved } }));
  await refreshSession();
  expect(received).toEqual([]);
});

test('whether the session expired is known until somebody signs in', async () => {
  await startApi(() => errorResponse(401, 'unauthenticated', 'Session expired. Please log in again.'));
  storeSession({ token: 'token', user: PEOPLE.newcomer });
  expect(hasSessionExpired()).toBe(false);
  await expect(refreshSession()).rejects.toThrow('Session expired. Please log in again.');
  expect(hasSessionExpired()).toBe(true);
  storeSession({ token: 'token', user: PEOPLE.newcomer });
  forgetSession();
  expect(hasSessionExpired()).toBe(false);
});
