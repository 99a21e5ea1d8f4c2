import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ReceivedRequest, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import type { MemoryCaches } from '../../../test-support/memory-caches.ts';
import {
  BUILD,
  buildResponse,
  dispatchToWorker,
  fetchByWorker,
  GUEST,
  GUEST_PAGE,
  hashOf,
  PAGE,
  SHELL,
  settleAll,
  startWorker,
  typeOf,
  VERSION,
} from '../../../test-support/worker.ts';

const OWN = `shell-${VERSION}`;
const BEFORE = 'shell-of-the-release-before';
const CALENDAR = '/assets/calendar-1.js';
const MAIN = '/assets/main-1.js';
const OLD_FILE = '/assets/main-0.js';
/** Those of the worker. */
const PAUSES_MS = [2_000, 5_000, 15_000];
const OLD_TEXT = 'export const main = 0;';

let caches: MemoryCaches;
beforeEach(async () => {
  caches = await startWorker();
  skipPauses();
});

const file = (text: string, type = typeOf(MAIN), status = 200) =>
  new Response(text, { status, headers: { 'content-type': type } });
const guestPage = () => file(GUEST_PAGE, 'text/html');
const textOf = async (path: string) => (await fetchByWorker(path))?.text();
const storedIn = async (name: string, path: string) => (await (await caches.open(name)).match(path))?.text();
const putInto = async (name: string, path: string, response: Response) => (await caches.open(name)).put(path, response);

/** Answers for our server, except where `instead` does. */
const serve = (instead: (request: ReceivedRequest) => SentResponse | undefined = () => undefined) =>
  startApi((request) => instead(request) ?? buildResponse(request.url));

async function install(): Promise<void> {
  await dispatchToWorker('install');
}

/** Ends the pauses of the worker at once, without hurrying its requests. */
function skipPauses(): void {
  const start = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds: number) =>
    start(work, PAUSES_MS.includes(milliseconds) ? 0 : milliseconds),
  );
}

test('a worker that is installed keeps the files of the shell and the page, and asks for few files at a time', async () => {
  let underWay = 0;
  let most = 0;
  await startApi(async ({ url }) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    return buildResponse(url);
  });
  await install();
  for (const path of SHELL) expect(await storedIn(OWN, path)).toBe(BUILD[path]);
  expect(await storedIn(OWN, '/index.html')).toBe(PAGE);
  expect(most).toBeLessThanOrEqual(4);
});

test.each<[string, SentResponse]>([
  ['the page of a guest network', GUEST],
  ['a refusal', { status: 429, headers: { 'retry-after': '1' }, body: {} }],
  ['another file', { isForeign: true, headers: { 'content-type': 'text/javascript' }, body: 'alert(1)' }],
  ['a cut', { isCut: true }],
])(
  'with %s instead of a file the installation fails, keeps nothing wrong, and goes on where it stopped',
  async (_, wrong) => {
    let isRight = false;
    const received = await serve(({ url }) => (url === MAIN && !isRight ? wrong : undefined));
    await expect(install()).rejects.toThrow();
    expect(await storedIn(OWN, MAIN)).toBeUndefined();
    const before = received.length;
    isRight = true;
    await install();
    const asked = received.slice(before).map(({ url }) => url);
    expect(asked.filter((url) => url === MAIN)).toHaveLength(1);
    expect(new Set(asked).size, 'nothing is loaded twice').toBe(asked.length);
    for (const path of SHELL) expect(await storedIn(OWN, path)).toBe(BUILD[path]);
  },
);

test('a limit that is reached while a worker is installed holds it up, and does not end it', async () => {
  let refusals = 2;
  await serve(({ url }) => (url === MAIN && refusals-- > 0 ? { status: 429, body: {} } : undefined));
  await install();
  expect(await storedIn(OWN, MAIN)).toBe(BUILD[MAIN]);
});

test('a worker is not installed with the page of a network or of another release', async () => {
  const wrong = [GUEST, { headers: { 'content-type': 'text/html' }, body: PAGE.replace('main-1', 'main-2') }];
  for (const answer of wrong) {
    await serve(({ url }) => (url === '/' ? answer : undefined));
    await expect(install()).rejects.toThrow('the page could not be loaded');
    expect(await storedIn(OWN, '/index.html')).toBeUndefined();
  }
});

test('code that a guest network answers with its page is not kept, and comes once the line is right', async () => {
  let isGuest = true;
  const received = await serve(({ url }) => (url === CALENDAR && isGuest ? GUEST : undefined));
  expect((await fetchByWorker(CALENDAR))?.type).toBe('error');
  expect(received.at(-1)?.headers, 'past what the browser keeps of it').toMatchObject({ 'cache-control': 'no-cache' });
  expect(await storedIn(OWN, CALENDAR)).toBeUndefined();
  isGuest = false;
  expect(await textOf(CALENDAR)).toBe(BUILD[CALENDAR]);
  await startApi(() => ({ isCut: true }));
  expect(await textOf(CALENDAR)).toBe(BUILD[CALENDAR]);
});

test('a file of another release passes without being kept, unless it is a page', async () => {
  await serve(({ url }) => {
    if (url === '/assets/newer-2.js')
      return { isForeign: true, headers: { 'content-type': 'text/javascript' }, body: '2' };
    return url === '/assets/gone-0.js' ? GUEST : undefined;
  });
  expect(await textOf('/assets/newer-2.js')).toBe('2');
  expect(await storedIn(OWN, '/assets/newer-2.js')).toBeUndefined();
  expect((await fetchByWorker('/assets/gone-0.js'))?.type).toBe('error');
});

test('a tab of the release before finds its code without a signal', async () => {
  await serve();
  await putInto(BEFORE, OLD_FILE, file(OLD_TEXT));
  await putInto(BEFORE, '/build-files.json', Response.json({ [OLD_FILE]: hashOf(OLD_TEXT) }));
  await install();
  await startApi(() => ({ isCut: true }));
  expect(await textOf(OLD_FILE)).toBe(OLD_TEXT);
});

const drop = async (path: string) => void (await (await caches.open(OWN)).delete(path));

test.each<[string, string, () => Promise<unknown>]>([
  ['a file is the page of a guest network', MAIN, () => putInto(OWN, MAIN, guestPage())],
  ['code that was loaded later is such a page', CALENDAR, () => putInto(OWN, CALENDAR, guestPage())],
  ['such a page has the type of code', MAIN, () => putInto(OWN, MAIN, file(GUEST_PAGE))],
  ['a file is cut off', MAIN, () => putInto(OWN, MAIN, file('export const ma'))],
  ['a file is empty', MAIN, () => putInto(OWN, MAIN, file(''))],
  ['a file is an error', MAIN, () => putInto(OWN, MAIN, file('{}', 'application/json', 404))],
  ['a file has another type', MAIN, () => putInto(OWN, MAIN, file(BUILD[MAIN] ?? '', 'text/plain'))],
  ['a file is missing', MAIN, () => drop(MAIN)],
  ['the style is the code', '/assets/main-1.css', () => putInto(OWN, '/assets/main-1.css', file(BUILD[MAIN] ?? ''))],
  ['the whole store is missing', MAIN, () => caches.delete(OWN)],
  ['the list of files is damaged', MAIN, () => putInto(OWN, '/build-files.json', file('{"/assets'))],
  [
    'the store of the release before has a guest page instead of a file of both',
    MAIN,
    async () => {
      await drop(MAIN);
      await putInto(BEFORE, MAIN, guestPage());
    },
  ],
])('a damaged store heals by itself: %s', async (_, path, damage) => {
  await serve();
  await install();
  await fetchByWorker(CALENDAR);
  await damage();
  expect(await textOf(path)).toBe(BUILD[path]);
  expect(await storedIn(OWN, path)).toBe(BUILD[path]);
});

test.each<[string, Response, object | undefined]>([
  ['with a list', file('export const ma'), { [OLD_FILE]: hashOf(OLD_TEXT) }],
  ['without a list', guestPage(), undefined],
])('a wrong file in the store of the release before, %s, is asked for anew', async (_, wrong, list) => {
  await serve(({ url }) => {
    if (url !== OLD_FILE) return undefined;
    return { isForeign: true, headers: { 'content-type': 'text/javascript' }, body: OLD_TEXT };
  });
  await putInto(BEFORE, OLD_FILE, wrong);
  if (list !== undefined) await putInto(BEFORE, '/build-files.json', Response.json(list));
  expect(await textOf(OLD_FILE)).toBe(OLD_TEXT);
  expect(await storedIn(BEFORE, OLD_FILE)).toBeUndefined();
});

test.each<[string, () => Promise<unknown>]>([
  ['is the page of a guest network', () => putInto(OWN, '/index.html', guestPage())],
  ['is of another release', () => putInto(OWN, '/index.html', file(PAGE.replace('main-1', 'main-0'), 'text/html'))],
  ['is missing', () => drop('/index.html')],
])('a damaged store heals by itself: the page %s', async (_, damage) => {
  await serve();
  await install();
  await damage();
  expect(await (await fetchByWorker('/tanks/1', { mode: 'navigate' }))?.text()).toBe(PAGE);
  expect(await storedIn(OWN, '/index.html')).toBe(PAGE);
});

test('with the next page the worker loads what is missing or wrong in its store, also what nobody asks for', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  await serve();
  await install();
  await drop('/assets/tank-1.js');
  await putInto(OWN, '/assets/fleet-1.js', guestPage());
  await fetchByWorker('/tanks/1', { mode: 'navigate' });
  for (const path of SHELL) expect(await storedIn(OWN, path)).toBe(BUILD[path]);
});

test('a wrong file that is found has the whole store looked at with the next page', async () => {
  await serve();
  await install();
  await fetchByWorker('/tanks/1', { mode: 'navigate' });
  for (const path of SHELL) await putInto(OWN, path, guestPage());
  await fetchByWorker(MAIN);
  await fetchByWorker('/tanks/1', { mode: 'navigate' });
  for (const path of SHELL) expect(await storedIn(OWN, path)).toBe(BUILD[path]);
});

test('a store that was emptied is filled again with the next page, without waiting for another one', async () => {
  await serve();
  await install();
  await fetchByWorker('/tanks/1', { mode: 'navigate' });
  await caches.delete(OWN);
  await fetchByWorker('/tanks/1', { mode: 'navigate' });
  for (const path of [...SHELL, '/index.html']) expect(await storedIn(OWN, path)).toBe(BUILD[path] ?? PAGE);
});

test('a worker that the browser started anew does not look at the whole store with each page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
  onTestFinished(() => void vi.useRealTimers());
  await serve();
  await install();
  await fetchByWorker('/tanks/1', { mode: 'navigate' });
  await drop(MAIN);
  const restarted = await import(`${join(import.meta.dirname, '../../../offline-worker/shell.ts')}?restarted`);
  const openPage = async () => {
    const work: Promise<unknown>[] = [];
    const request = new Request(new URL('/tanks/1', window.location.origin));
    await restarted.respondWithPage({ request, waitUntil: (each: Promise<unknown>) => work.push(each) });
    await settleAll(work);
  };
  await openPage();
  expect(await storedIn(OWN, MAIN)).toBeUndefined();
  vi.setSystemTime(Date.now() + 600_000);
  await openPage();
  expect(await storedIn(OWN, MAIN)).toBe(BUILD[MAIN]);
});

test.each<[string, SentResponse]>([
  ...[200, 401, 403, 404, 500, 502, 511].map((status): [string, SentResponse] => [
    `a page with ${status} that is not ours`,
    { ...GUEST, status },
  ]),
  ['our refusal', { status: 429, body: {} }],
  ['a redirect', { status: 302, headers: { location: '/welcome' } }],
  ['no line', { isCut: true }],
])('with %s a reload shows the program that the device keeps', async (_, answer) => {
  await serve();
  await install();
  await serve(({ url }) => (url === '/tanks/1' ? answer : url === '/welcome' ? GUEST : undefined));
  expect(await (await fetchByWorker('/tanks/1', { mode: 'navigate' }))?.text()).toBe(PAGE);
});

test('on a slow line a page comes from the device, and a reload waits for the newest one', async () => {
  await serve();
  await install();
  const newer = PAGE.replace('main-1', 'main-2');
  await startApi(async () => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: newer };
  });
  expect(await (await fetchByWorker('/tanks/1', { mode: 'navigate' }))?.text()).toBe(PAGE);
  expect(await (await fetchByWorker('/tanks/1', { mode: 'navigate', isReload: true }))?.text()).toBe(newer);
});
