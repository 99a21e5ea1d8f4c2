import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { keptCacheOf, readOwner, storeOwner } from './device-owner.ts';
import { listSignOuts, SIGN_OUT_TAG } from './kept-sign-outs.ts';

const ENDED: SentResponse = { body: { data: { ended: true } } };
const CUT: SentResponse = { isCut: true };
const HASH = createHash('sha256').update('token').digest('hex');
const ENDING = '/api/auth/forgotten-sessions';
const PICTURE = '/api/uploads/1.png';

const tags: string[] = [];
const dropped: string[] = [];

beforeAll(async () => {
  vi.stubGlobal('SHELL_VERSION', 'test');
  // No name that TypeScript follows: a worker's types are others than those of a page.
  await import(join(import.meta.dirname, '../../../offline-worker/service-worker.ts'));
  vi.unstubAllGlobals();
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  tags.length = 0;
  dropped.length = 0;
  vi.stubGlobal('registration', { sync: { register: async (tag: string) => void tags.push(tag) } });
  vi.stubGlobal('caches', { delete: async (name: string) => void dropped.push(name) });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    vi.unstubAllGlobals();
  });
});

/** What the browser dispatches to the service worker; the result is what it waits for. */
function dispatch(type: string, fields: object): { waited?: Promise<unknown>; answer?: Promise<Response> } {
  const work: { waited?: Promise<unknown>; answer?: Promise<Response> } = {};
  const waitUntil = (promise: Promise<unknown>) => {
    work.waited = promise;
  };
  const respondWith = (promise: Promise<Response>) => {
    work.answer = promise;
  };
  dispatchEvent(Object.assign(new Event(type), { ...fields, waitUntil, respondWith }));
  return work;
}

const signOut = (token = 'token') => dispatch('message', { data: { type: 'signed-out', token } }).waited;
/** As an image, or an address that somebody types: with the cookie alone. */
const openFile = (path: string) =>
  dispatch('fetch', { clientId: 'tab', request: new Request(new URL(path, window.location.origin)) }).answer;

test('a sign-out is sent by the service worker at once, as a hash and without the cookie', async () => {
  const received = await startApi(() => ENDED);
  await signOut();
  expect(received).toMatchObject([{ method: 'POST', url: ENDING, body: { token_hashes: [HASH] } }]);
  expect(received[0]?.headers).not.toHaveProperty('authorization');
  expect(await listSignOuts()).toEqual([]);
});

test.each<[string, SentResponse]>([
  ['without a signal', CUT],
  ['while the server answers 503', { status: 503, body: { error: 'Try again later.' } }],
  ['behind a network that asks to log in', { body: '<html>Welcome</html>' }],
])('a sign-out %s is kept as a hash, and sent by the background sync', async (_, failure) => {
  let answer = failure;
  const received = await startApi(() => answer);
  await signOut();
  expect(await listSignOuts()).toEqual([HASH]);
  expect(tags).toEqual([SIGN_OUT_TAG]);
  await expect(dispatch('sync', { tag: SIGN_OUT_TAG }).waited).rejects.toThrow('there is no signal yet');
  answer = ENDED;
  await dispatch('sync', { tag: SIGN_OUT_TAG }).waited;
  expect(received).toHaveLength(3);
  expect(await listSignOuts()).toEqual([]);
});

test('several people sign out on a device without a signal, and all their sessions are ended', async () => {
  let answer = CUT;
  const received = await startApi(() => answer);
  for (const token of ['token', 'another', 'token']) await signOut(token);
  answer = ENDED;
  await dispatch('sync', { tag: SIGN_OUT_TAG }).waited;
  const another = createHash('sha256').update('another').digest('hex');
  expect(received.at(-1)?.body).toEqual({ token_hashes: [another, HASH] });
});

test('a page that is closed at once leaves no owner and no kept responses behind', async () => {
  await startApi(() => CUT);
  await storeOwner({ personId: 5, token: 'token' });
  await signOut();
  expect(await readOwner()).toBeUndefined();
  expect(dropped).toEqual([keptCacheOf(5)]);
});

test('a late sign-out leaves what belongs to whoever has signed in since', async () => {
  await startApi(() => CUT);
  const owner = { personId: 6, token: 'of the next person' };
  await storeOwner(owner);
  await signOut();
  expect(await readOwner()).toEqual(owner);
  expect(dropped).toEqual([]);
});

test('a file is opened with the cookie only after the kept sign-out has been sent', async () => {
  let answer = CUT;
  const received = await startApi(({ url }) => (url === ENDING ? answer : { body: 'a file' }));
  await signOut();
  expect((await openFile(PICTURE))?.type, 'nobody is signed in').toBe('error');
  expect(received.map(({ url }) => url)).not.toContain(PICTURE);
  answer = ENDED;
  expect(await (await openFile(PICTURE))?.text()).toBe('a file');
  expect(received.map(({ url }) => url).slice(-2)).toEqual([ENDING, PICTURE]);
  expect(openFile('/api/weekly-reports/1/pdf'), 'untouched once nothing is kept').toBeUndefined();
});

test('the pictures of whoever has signed in since are not held up by a sign-out that cannot be sent', async () => {
  await startApi(({ url }) => (url === ENDING ? CUT : { body: 'a file' }));
  await signOut();
  await storeOwner({ personId: 6, token: 'of the next person' });
  expect(await (await openFile(PICTURE))?.text()).toBe('a file');
});
