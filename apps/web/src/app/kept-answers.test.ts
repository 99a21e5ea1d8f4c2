import { getFleet } from '@dewar/contract/fleet';
import { listTransfers } from '@dewar/contract/transfers';
import { listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse, startApi } from '../../test-support/api-server.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { callEndpoint } from '../shared/api/api-client.ts';
import { KEPT_AT_HEADER, KEPT_FIRST_HEADER } from '../shared/api/kept-at-header.ts';
import { isAnswerDue, keptSince } from '../shared/api/response-age.ts';
import { storeSession } from '../shared/session/session.ts';
import { followKeptAnswers } from './kept-answers.ts';
import { createQueryClient } from './query-client.ts';

const MORNING = '2026-11-29T06:00:00.000Z';
const NOON = '2026-11-29T12:00:00.000Z';

const kept = (data: unknown, at: string): SentResponse => ({ headers: { [KEPT_AT_HEADER]: at }, body: { data } });
const fresh = (data: unknown): SentResponse => ({ body: { data } });
const READINGS = [{ id: 1, vacuum_reading: 21 }];
const FRESH_READINGS = [{ id: 2, vacuum_reading: 900 }, ...READINGS];

let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  client = createQueryClient();
  const stop = followKeptAnswers(client);
  onTestFinished(() => {
    stop();
    client.clear();
  });
});

/** Answers of the server and of the device, by the beginning of the address. */
function serve(answers: Record<string, SentResponse>): Promise<readonly ReceivedRequest[]> {
  return startApi(({ url }) => Object.entries(answers).find(([beginning]) => url.startsWith(beginning))?.[1]);
}

function show(name: string, queryFn: (signal: AbortSignal) => Promise<unknown>): QueryObserver {
  const observer = new QueryObserver(client, {
    queryKey: [name] as readonly unknown[],
    queryFn: ({ signal }) => queryFn(signal),
  });
  const hide = observer.subscribe(() => undefined);
  onTestFinished(hide);
  return observer;
}

const showReadings = () =>
  show('readings', async (signal) => (await callEndpoint(listVacuumReadings, { query: { tank_id: 7 }, signal })).data);
const showFleet = () =>
  show('fleet', async (signal) => (await callEndpoint(getFleet, { params: { companyName: 'A' }, signal })).data);
const askTransfers = () => callEndpoint(listTransfers, { query: { tank_id: 7 } });
const dataOf = (observer: QueryObserver) => observer.getCurrentResult().data;

test('an answer of the device is as old as it says, and stale at once', async () => {
  await serve({ '/api/vacuum-readings': kept(READINGS, MORNING) });
  const readings = showReadings();
  await waitFor(() => expect(dataOf(readings)).toEqual(READINGS));
  expect(readings.getCurrentResult()).toMatchObject({ dataUpdatedAt: Date.parse(MORNING), isStale: true });
  expect(keptSince.get()).toBe(MORNING);
});

test('one fresh answer takes the age from no other query, and has what the device kept asked for again', async () => {
  const answers = { '/api/vacuum-readings': kept(READINGS, MORNING), '/api/transfers': fresh([]) };
  const received = await serve(answers);
  const readings = showReadings();
  await waitFor(() => expect(dataOf(readings)).toEqual(READINGS));
  await askTransfers();
  expect(keptSince.get(), 'the figure on the screen is still old').toBe(MORNING);
  answers['/api/vacuum-readings'] = fresh(FRESH_READINGS);
  await waitFor(() => expect(dataOf(readings)).toEqual(FRESH_READINGS));
  expect(keptSince.get()).toBeUndefined();
  expect(received.filter(({ url }) => url.startsWith('/api/vacuum-readings')).length).toBeGreaterThan(1);
});

test('the bar has the oldest of what is on the screen', async () => {
  await serve({ '/api/vacuum-readings': kept(READINGS, NOON), '/api/companies': kept({ tanks: [] }, MORNING) });
  showReadings();
  await waitFor(() => expect(keptSince.get()).toBe(NOON));
  const fleet = new QueryObserver(client, {
    queryKey: ['fleet'],
    queryFn: async () => (await callEndpoint(getFleet, { params: { companyName: 'A' } })).data,
  });
  const hide = fleet.subscribe(() => undefined);
  await waitFor(() => expect(keptSince.get()).toBe(MORNING));
  hide();
  await waitFor(() => expect(keptSince.get()).toBe(NOON));
});

test('the same data loaded anew is fresh, also where it is the same object', async () => {
  const answers = { '/api/companies': kept({ tanks: [{ id: 7 }] }, MORNING) };
  await serve(answers);
  const fleet = showFleet();
  await waitFor(() => expect(keptSince.get()).toBe(MORNING));
  const before = dataOf(fleet);
  answers['/api/companies'] = fresh({ tanks: [{ id: 7 }] });
  await fleet.refetch();
  expect(dataOf(fleet)).toBe(before);
  expect(keptSince.get()).toBeUndefined();
});

test('what the device kept is asked for again by itself, also if no other answer comes', async () => {
  const answers = { '/api/vacuum-readings': kept(READINGS, MORNING) };
  await serve(answers);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const readings = showReadings();
  await vi.waitFor(() => expect(keptSince.get()).toBe(MORNING));
  answers['/api/vacuum-readings'] = fresh(FRESH_READINGS);
  await vi.advanceTimersByTimeAsync(31_000);
  await vi.waitFor(() => expect(dataOf(readings)).toEqual(FRESH_READINGS));
  expect(keptSince.get()).toBeUndefined();
});

const realSetTimeout = globalThis.setTimeout;

function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** So that requests end meanwhile; a question each half second would be asked twenty times. */
async function passTenSeconds(): Promise<void> {
  for (let half = 0; half < 20; half += 1) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise((resolve) => realSetTimeout(resolve, 20));
  }
}

test.each([
  [404, 'not_found'],
  [500, 'internal_error'],
])(
  'what the device kept and the server answers with %s is not asked for again at once, for ever',
  async (status, code) => {
    const answers = { '/api/vacuum-readings': kept(READINGS, MORNING), '/api/transfers': fresh([]) };
    const received = await serve(answers);
    const readings = showReadings();
    await waitFor(() => expect(dataOf(readings)).toEqual(READINGS));
    answers['/api/vacuum-readings'] = errorResponse(status, code, 'No.');
    stopTimers();
    await askTransfers();
    await passTenSeconds();
    expect(received.filter(({ url }) => url.startsWith('/api/vacuum-readings')).length).toBeLessThan(8);
    expect(keptSince.get()).toBe(MORNING);
  },
);

test('a list of which one page is fresh and the next one kept is not asked for again at once, for ever', async () => {
  const received = await serve({
    '/api/vacuum-readings?limit=2': fresh([]),
    '/api/vacuum-readings?limit=3': kept(READINGS, MORNING),
    '/api/transfers': fresh([]),
  });
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['pages'],
    initialPageParam: 2,
    getNextPageParam: (_: unknown, pages: readonly unknown[]) => pages.length + 2,
    queryFn: async ({ pageParam: limit }) => ({
      rows: (await callEndpoint(listVacuumReadings, { query: { limit } })).data,
    }),
  });
  onTestFinished(observer.subscribe(() => undefined));
  await waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  stopTimers();
  await observer.fetchNextPage();
  await askTransfers();
  await passTenSeconds();
  expect(received.filter(({ url }) => url.startsWith('/api/vacuum-readings?limit=2')).length).toBeLessThan(8);
  expect(keptSince.get()).toBe(MORNING);
});

test('of a list in pages the oldest page counts, and a page that comes later does not make the first one fresh', async () => {
  const answers = {
    '/api/vacuum-readings?limit=2': kept(READINGS, MORNING),
    '/api/vacuum-readings?limit=3': fresh([]),
  };
  await serve(answers);
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['pages'],
    initialPageParam: 2,
    getNextPageParam: (_: unknown, pages: readonly unknown[]) => pages.length + 2,
    queryFn: async ({ pageParam: limit }) => ({
      rows: (await callEndpoint(listVacuumReadings, { query: { limit } })).data,
    }),
  });
  onTestFinished(observer.subscribe(() => undefined));
  await waitFor(() => expect(keptSince.get()).toBe(MORNING));
  await observer.fetchNextPage();
  expect(keptSince.get()).toBe(MORNING);
});

/** A worker answers screens of a company's person that have nothing yet with what is kept, and then as the server does. */
async function serveKeptFirst(first: SentResponse, then: () => SentResponse | Promise<SentResponse>) {
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  storeSession({ token: 't', user: PEOPLE.companyUser });
  return startApi(({ headers }) => (headers[KEPT_FIRST_HEADER] === undefined ? then() : first));
}

test('what the device keeps is shown until the server answers, without a word about its age', async () => {
  const later = Promise.withResolvers<SentResponse>();
  const received = await serveKeptFirst(kept(READINGS, MORNING), () => later.promise);
  const readings = showReadings();
  await waitFor(() => expect(dataOf(readings)).toEqual(READINGS));
  await waitFor(() => expect(received).toHaveLength(2));
  expect(readings.getCurrentResult()).toMatchObject({ isFetching: true, isStale: true });
  expect(keptSince.get()).toBeUndefined();
  later.resolve(fresh(FRESH_READINGS));
  await waitFor(() => expect(dataOf(readings)).toEqual(FRESH_READINGS));
  expect(keptSince.get()).toBeUndefined();
  await readings.refetch();
  expect(received.map(({ headers }) => headers[KEPT_FIRST_HEADER])).toEqual(['1', undefined, undefined]);
});

test('without a signal the age of what is shown from the device is told once that is known', async () => {
  await serveKeptFirst(kept(READINGS, MORNING), () => kept(READINGS, MORNING));
  const readings = showReadings();
  await waitFor(() => expect(keptSince.get()).toBe(MORNING));
  expect(dataOf(readings)).toEqual(READINGS);
  expect(isAnswerDue.get()).toBe(false);
});

test('a server that does not answer for seconds has the age of what is shown told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const later = Promise.withResolvers<SentResponse>();
  await serveKeptFirst(kept(READINGS, MORNING), () => later.promise);
  const readings = showReadings();
  await vi.waitFor(() => expect(readings.getCurrentResult()).toMatchObject({ data: READINGS, isFetching: true }));
  expect(keptSince.get()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(4_100);
  await vi.waitFor(() => expect(keptSince.get()).toBe(MORNING));
  later.resolve(fresh(FRESH_READINGS));
  await vi.waitFor(() => expect(keptSince.get()).toBeUndefined());
});

test.each([
  [403, 'forbidden'],
  [404, 'not_found'],
])('what the server answers with %s does not stay on the screen that the device has begun', async (status, code) => {
  await serveKeptFirst(kept(READINGS, MORNING), () => errorResponse(status, code, 'No.'));
  const readings = showReadings();
  await waitFor(() => expect(readings.getCurrentResult()).toMatchObject({ isError: true, data: undefined }));
});

test('what the server refuses after seconds does not stay on the screen either', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const later = Promise.withResolvers<SentResponse>();
  await serveKeptFirst(kept(READINGS, MORNING), () => later.promise);
  const readings = showReadings();
  await vi.waitFor(() => expect(readings.getCurrentResult()).toMatchObject({ data: READINGS, isFetching: true }));
  await vi.advanceTimersByTimeAsync(4_100);
  await vi.waitFor(() => expect([keptSince.get(), isAnswerDue.get()]).toEqual([MORNING, true]));
  later.resolve(errorResponse(404, 'not_found', 'No.'));
  await vi.waitFor(() => expect(readings.getCurrentResult()).toMatchObject({ isError: true, data: undefined }));
  expect([keptSince.get(), isAnswerDue.get()]).toEqual([undefined, false]);
});

test('what no screen shows is asked of the server: it may decide what is saved', async () => {
  const received = await serveKeptFirst(kept(READINGS, MORNING), () => fresh(FRESH_READINGS));
  const asked = client.fetchQuery({
    queryKey: ['asked'],
    queryFn: async () => (await callEndpoint(listVacuumReadings, { query: { tank_id: 7 } })).data,
  });
  expect(await asked).toEqual(FRESH_READINGS);
  expect(received).toHaveLength(1);
});

test('administrators edit what they see, and wait for the server', async () => {
  const received = await serveKeptFirst(kept(READINGS, MORNING), () => fresh(FRESH_READINGS));
  storeSession({ token: 't', user: PEOPLE.admin });
  const readings = showReadings();
  await waitFor(() => expect(dataOf(readings)).toEqual(FRESH_READINGS));
  expect(received).toHaveLength(1);
});
