import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import type { MemoryCaches } from '../../../test-support/memory-caches.ts';
import { fetchByWorker, fetchForEmptyScreen, GUEST, GUEST_PAGE, startWorker } from '../../../test-support/worker.ts';
import { KEPT_AT_HEADER } from '../api/kept-at-header.ts';
import { keptCacheOf, storeOwner } from './device-owner.ts';

const PERSON = 5;
const TOKEN = 'token';
const FLEET = '/api/companies/Polar/fleet';
const STATE = '/api/tanks/7/state';
const GATES = '/api/companies/Polar/load-gate';
const GATE = '/api/tanks/7/load-gate';
const PICTURE = '/api/uploads/1.png';
const FLEET_TEXT = JSON.stringify({ data: { cards: [], tanks: [{ id: 7, tank_number: 'GASU 7' }] } });
const CUT: SentResponse = { isCut: true };

let caches: MemoryCaches;
beforeEach(async () => {
  caches = await startWorker();
  await storeOwner({ personId: PERSON, token: TOKEN });
});

const ask = (path: string) => fetchByWorker(path, { token: TOKEN });
const openKept = () => caches.open(keptCacheOf(PERSON));
const storedText = async (path: string) => (await (await openKept()).match(path))?.text();

/** The device keeps the fleet and a picture. */
async function keepFleet(): Promise<void> {
  await startApi(({ url }) =>
    url === PICTURE ? { headers: { 'content-type': 'image/png' }, body: 'a picture' } : { body: FLEET_TEXT },
  );
  await ask(FLEET);
  await ask(PICTURE);
  expect(await storedText(FLEET)).toBe(FLEET_TEXT);
}

test.each([403, 404])(
  'a tank that the server refuses with %s is not drawn again from the kept fleet',
  async (status) => {
    await keepFleet();
    await startApi(() => ({ isCut: true }));
    expect((await ask(STATE))?.status).toBe(200);
    await startApi(() => errorResponse(status, status === 404 ? 'not_found' : 'forbidden', 'No.'));
    expect((await ask(STATE))?.status).toBe(status);
    await vi.waitFor(async () =>
      expect(JSON.parse((await storedText(FLEET)) ?? '')).toMatchObject({ data: { tanks: [] } }),
    );
    await startApi(() => ({ isCut: true }));
    await expect(ask(STATE)).rejects.toThrow();
    expect((await ask(FLEET))?.headers.get(KEPT_AT_HEADER)).not.toBeNull();
  },
);

test.each([STATE, GATE])(
  'a tank that the server refuses at %s is in no kept list of its company any more',
  async (refused) => {
    const others = JSON.stringify({ data: { tanks: [{ id: 7 }, { id: 8 }] } });
    await startApi(() => ({ body: others }));
    for (const list of [FLEET, GATES]) await ask(list);
    await startApi(() => errorResponse(404, 'not_found', 'No.'));
    await ask(refused);
    for (const list of [FLEET, GATES])
      await vi.waitFor(async () =>
        expect(JSON.parse((await storedText(list)) ?? '')).toEqual({ data: { tanks: [{ id: 8 }] } }),
      );
    await startApi(() => ({ isCut: true }));
    for (const single of [STATE, GATE]) await expect(ask(single)).rejects.toThrow();
  },
);

const foreign: [string, SentResponse][] = [
  ...[200, 401, 403, 404, 500, 502, 511].map((status): [string, SentResponse] => [
    `a page with ${status}`,
    { ...GUEST, status },
  ]),
  ...[200, 401, 403, 404].map((status): [string, SentResponse] => [
    `JSON with ${status}`,
    { status, isForeign: true, body: { data: [], error: 'No.', message: 'No.', code: 'not_found', request_id: '1' } },
  ]),
  ['a redirect', { status: 302, headers: { location: '/welcome' } }],
  ['a page with our mark', { headers: { 'content-type': 'text/html' }, body: GUEST_PAGE }],
  ['no line', CUT],
];

test.each(foreign)('%s instead of our answer leaves the kept fleet, and is shown as no signal', async (_, answer) => {
  await keepFleet();
  await startApi(({ url }) => (url === '/welcome' ? { body: { data: [] } } : answer));
  for (const path of [FLEET, PICTURE]) {
    const response = await ask(path);
    expect(response?.headers.get(KEPT_AT_HEADER)).not.toBeNull();
    expect(response?.status).toBe(200);
  }
  expect(await (await ask(FLEET))?.text()).toBe(FLEET_TEXT);
  expect(await (await ask(PICTURE))?.text()).toBe('a picture');
  expect(await storedText(FLEET)).toBe(FLEET_TEXT);
});

test.each(foreign.filter(([, { isCut }]) => isCut !== true))('%s is never kept', async (_, answer) => {
  await startApi(({ url }) => (url === '/welcome' ? { body: { data: [] } } : answer));
  await ask(FLEET);
  await ask(PICTURE);
  expect(await (await openKept()).keys()).toEqual([]);
});

test('our 404 removes what is kept of its address, and our 401 all of the person', async () => {
  await keepFleet();
  await startApi(() => errorResponse(404, 'not_found', 'Not found.'));
  expect((await ask(FLEET))?.status).toBe(404);
  expect(await storedText(FLEET)).toBeUndefined();
  expect(await storedText(PICTURE)).toBe('a picture');
  await startApi(() => errorResponse(401, 'unauthenticated', 'Session expired.'));
  expect((await ask(PICTURE))?.status).toBe(401);
  expect(await caches.has(keptCacheOf(PERSON))).toBe(false);
});

const kept = (text: string, headers: Record<string, string>) => new Response(text, { headers });
const WHOLE = { 'content-type': 'application/json', 'x-server-time': '', [KEPT_AT_HEADER]: '2026-11-29T08:00:00.000Z' };

test.each<[string, Response]>([
  ['the page of a guest network', kept(GUEST_PAGE, { ...WHOLE, 'content-type': 'text/html' })],
  ['such a page called data', kept(GUEST_PAGE, WHOLE)],
  ['cut off', kept(FLEET_TEXT.slice(0, 40), WHOLE)],
  ['empty', kept('', WHOLE)],
  ['data of another kind', kept('[]', WHOLE)],
  ['without our mark', kept(FLEET_TEXT, { 'content-type': 'application/json', [KEPT_AT_HEADER]: 'x' })],
  ['without its age', kept(FLEET_TEXT, { 'content-type': 'application/json', 'x-server-time': '' })],
])('a kept fleet that is %s is dropped, never shown, and loaded again with the signal', async (_, wrong) => {
  await (await openKept()).put(FLEET, wrong.clone());
  await startApi(() => CUT);
  await expect(ask(STATE)).rejects.toThrow();
  await expect(ask(FLEET)).rejects.toThrow();
  expect(await storedText(FLEET)).toBeUndefined();
  await startApi(() => ({ body: FLEET_TEXT }));
  expect(await (await ask(FLEET))?.text()).toBe(FLEET_TEXT);
  await startApi(() => CUT);
  expect(await (await ask(STATE))?.json()).toMatchObject({ data: { tank: { id: 7 } } });
});

test.each<[string, () => Promise<void>]>([
  ['head', () => new Promise(() => {})],
  ['body', async () => undefined],
])('an answer whose %s is held back gives way to the kept one', async (what, hold) => {
  await keepFleet();
  const start = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds: number) =>
    start(work, milliseconds === 10_000 ? 100 : milliseconds),
  );
  await startApi(async () => {
    await hold();
    // A stream that goes on is a body that never ends.
    return { stream: () => undefined, headers: { 'content-type': 'application/json' } };
  });
  const response = await ask(FLEET);
  expect(response?.headers.get(KEPT_AT_HEADER), what).not.toBeNull();
  expect(await response?.text()).toBe(FLEET_TEXT);
});

const NEWER_TEXT = JSON.stringify({ data: { cards: [], tanks: [{ id: 7, tank_number: 'GASU 7', is_newer: true }] } });

/** A server that answers once it is told to. */
async function answerLater() {
  const answer = Promise.withResolvers<SentResponse>();
  const received = await startApi(() => answer.promise);
  return { received, answer: answer.resolve };
}

test('a screen that has nothing gets what is kept while the server takes its time, and its answer once it asks again', async () => {
  await keepFleet();
  const { received, answer } = await answerLater();
  const { response, waiting } = await fetchForEmptyScreen(FLEET, TOKEN);
  expect(await response?.text()).toBe(FLEET_TEXT);
  expect(response?.headers.get(KEPT_AT_HEADER)).not.toBeNull();
  const again = ask(FLEET);
  answer({ body: NEWER_TEXT });
  expect(await (await again)?.text()).toBe(NEWER_TEXT);
  expect((await again)?.headers.get(KEPT_AT_HEADER)).toBeNull();
  await Promise.all(waiting);
  expect(await storedText(FLEET)).toBe(NEWER_TEXT);
  expect(received, 'the server was asked once').toHaveLength(1);
  await ask(FLEET);
  expect(received, 'and again with the next request').toHaveLength(2);
});

test('a screen that has nothing gets the answer of a server that is quick, or of which nothing is kept', async () => {
  const start = globalThis.setTimeout;
  // The machine that runs this may be slow.
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds: number) =>
    start(work, milliseconds === 100 ? 60_000 : milliseconds),
  );
  await startApi(() => ({ body: NEWER_TEXT }));
  expect(await (await fetchForEmptyScreen(FLEET, TOKEN)).response?.text()).toBe(NEWER_TEXT);
  await keepFleet();
  await startApi(() => ({ body: NEWER_TEXT }));
  const { response } = await fetchForEmptyScreen(FLEET, TOKEN);
  expect(await response?.text()).toBe(NEWER_TEXT);
  expect(response?.headers.get(KEPT_AT_HEADER)).toBeNull();
});

test('a tank that was never opened comes from the kept fleet while the server takes its time', async () => {
  await keepFleet();
  const { answer } = await answerLater();
  const { response } = await fetchForEmptyScreen(STATE, TOKEN);
  expect(await response?.json()).toMatchObject({ data: { tank: { id: 7 } } });
  answer({ body: { data: { tank: { id: 7 } } } });
});

test('whoever asks again without a signal gets what is kept, with its age', async () => {
  await keepFleet();
  const { answer } = await answerLater();
  await fetchForEmptyScreen(FLEET, TOKEN);
  const again = ask(FLEET);
  answer(CUT);
  expect(await (await again)?.text()).toBe(FLEET_TEXT);
  expect((await again)?.headers.get(KEPT_AT_HEADER)).not.toBeNull();
});

test('another person gets nothing of what the device keeps, however long the server takes', async () => {
  await keepFleet();
  const { answer } = await answerLater();
  const other = fetchForEmptyScreen(FLEET, 'of another');
  await new Promise((resolve) => setTimeout(resolve, 300));
  answer({ body: NEWER_TEXT });
  expect(await (await other).response?.text()).toBe(NEWER_TEXT);
});

test('what may be loaded comes from the server, however long it takes, and from the device only without one', async () => {
  const GATE = '/api/companies/Polar/load-gate';
  await startApi(() => ({ body: { data: ['this morning'] } }));
  await ask(GATE);
  const { answer } = await answerLater();
  const first = fetchForEmptyScreen(GATE, TOKEN);
  await new Promise((resolve) => setTimeout(resolve, 300));
  answer({ body: { data: ['now'] } });
  expect(await (await first).response?.json()).toEqual({ data: ['now'] });
  await startApi(() => CUT);
  expect((await (await fetchForEmptyScreen(GATE, TOKEN)).response?.headers.get(KEPT_AT_HEADER)) ?? null).not.toBeNull();
});
