import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { endSessionOfCookie } from './ended-sessions.ts';
import { isSessionStored, readSession, signOut, storeSession } from './session.ts';

const ENDED: SentResponse = { body: { data: { ended: true } } };
const CUT: SentResponse = { isCut: true };

beforeEach(() => storeSession({ token: 'token-of-polar', user: PEOPLE.companyUser }));

const signalReturns = () => window.dispatchEvent(new Event('online'));

test.each<[string, SentResponse]>([
  ['there is no signal', CUT],
  ['the server answers 503', errorResponse(503, 'unavailable', 'Try again later.')],
  ['the server answers 500', errorResponse(500, 'internal_error', 'Something went wrong.')],
  ['a network that asks to log in answers for the server', { body: '<html>Welcome</html>' }],
  ['a proxy answers 401 for the server', { status: 401, body: '<html>Proxy</html>' }],
])('a logout while %s is sent again until the server confirms it, and then no more', async (_, failure) => {
  let answers = [failure, failure, ENDED];
  const received = await startApi(() => {
    const [next = ENDED, ...others] = answers;
    answers = others;
    return next;
  });
  signOut();
  expect(readSession()).toBeNull();
  for (const count of [1, 2, 3]) {
    await vi.waitFor(() => expect(received).toHaveLength(count));
    await vi.waitFor(() => expect(answers).toHaveLength(3 - count));
    await new Promise((done) => setTimeout(done, 50));
    signalReturns();
  }
  await new Promise((done) => setTimeout(done, 50));
  expect(received).toHaveLength(3);
  expect(received.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer token-of-polar'));
});

test('a logout of a session that has ended already is not repeated', async () => {
  const received = await startApi(() => errorResponse(401, 'unauthenticated', 'Please log in.'));
  signOut();
  await vi.waitFor(() => expect(received).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 50));
  signalReturns();
  await new Promise((done) => setTimeout(done, 50));
  expect(received).toHaveLength(1);
});

test('a page that starts without a token ends the session of the cookie, once there is a signal', async () => {
  localStorage.clear();
  let answer = CUT;
  const received = await startApi(() => answer);
  endSessionOfCookie(isSessionStored);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 50));
  answer = ENDED;
  signalReturns();
  await vi.waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]).toMatchObject({
    method: 'POST',
    url: '/api/auth/forgotten-sessions',
    body: { of_cookie: true },
  });
});

test('whoever has signed in before the signal returned keeps the new session and its cookie', async () => {
  localStorage.clear();
  const received = await startApi(() => CUT);
  endSessionOfCookie(isSessionStored);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  await new Promise((done) => setTimeout(done, 50));
  storeSession({ token: 'token-of-north', user: PEOPLE.admin });
  signalReturns();
  await new Promise((done) => setTimeout(done, 50));
  expect(received).toHaveLength(1);
});

test('the service worker is told of a logout at once, in case the page is closed before the server answers', async () => {
  await startApi(() => CUT);
  const told: unknown[] = [];
  const controller = { postMessage: (message: unknown) => told.push(message) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
  signOut();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(told).toEqual([{ type: 'signed-out', token: 'token-of-polar' }]);
});
