import { createTankNote, deleteTankNote } from '@dewar/contract/tank-notes';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { type MutationMeta, MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../test-support/api-server.ts';
import { endpointMutation } from '../shared/api/use-endpoint-mutation.ts';
import { createMutationCache, isOwnEcho } from './mutation-cache.ts';

const READING = { tank_id: 7, vacuum_reading: 12, reading_timestamp: '2026-06-01T12:00:00Z' };
const change = (kind: 'vacuum-reading' | 'transfer', tank_id: number | null) => ({ kind, company_id: 1, tank_id });

/** Loads lists that are on the screen, and counts how often each is fetched afterwards. */
async function showLists(...keys: readonly (readonly unknown[])[]) {
  const queryClient = new QueryClient({ mutationCache: createMutationCache() });
  const lists = keys.map((queryKey) => {
    const queryFn = vi.fn(async () => 'rows');
    onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}));
    return queryFn;
  });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  for (const list of lists) list.mockClear();
  const asked = () => lists.map((list) => list.mock.calls.length);
  return { queryClient, asked };
}

const respondWith = (response: SentResponse) => startApi(() => response);

test('a write refetches the queries of its record and its tank once, and no others', async () => {
  await respondWith({ status: 201, body: { data: { id: 1, ...READING } } });
  const keys = [['vacuum-readings', 7], ['vacuum-readings', 8], ['fleet', 'Polar'], ['transfers', 7], ['audit-log']];
  const { queryClient, asked } = await showLists(...keys);
  await new MutationObserver(queryClient, endpointMutation(createVacuumReading)).mutate([{ body: READING }]);
  await vi.waitFor(() => expect(asked()).toEqual([1, 0, 1, 0, 1]));
});

test('a write that awaits its queries ends when they are loaded', async () => {
  await respondWith({ body: { data: { id: 5 } } });
  const { queryClient } = await showLists(['tank-notes', 7]);
  const write = new MutationObserver(queryClient, endpointMutation(deleteTankNote, { awaitsQueries: true }));
  await write.mutate([{ params: { id: 5 } }]);
  expect(queryClient.isFetching()).toBe(0);
  expect(queryClient.getQueryState(['tank-notes', 7])?.dataUpdateCount).toBe(2);
});

test.each([
  ['rejected for its input refetches nothing', errorResponse(400, 'invalid_input', 'No.'), 0],
  ['rejected because somebody else was faster refetches its queries', errorResponse(409, 'conflict', 'Gone.'), 1],
])('a write %s', async (_name, response, count) => {
  await respondWith(response);
  const { queryClient, asked } = await showLists(['tank-notes', 7]);
  const write = new MutationObserver(queryClient, endpointMutation(createTankNote));
  await expect(write.mutate([{ body: { tank_id: 7, note_text: 'Valve' } }])).rejects.toThrow();
  // The code that refetches is loaded by now, so that what it would ask is asked a moment later.
  await import('./refetch-outdated.ts');
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked()).toEqual([count]);
});

test('only a change whose kind and tank this page wrote recently counts as an echo', async () => {
  await respondWith({ status: 201, body: { data: { id: 1, ...READING } } });
  const { queryClient } = await showLists();
  await new MutationObserver(queryClient, endpointMutation(createVacuumReading)).mutate([{ body: READING }]);
  expect(isOwnEcho(queryClient, { ...change('vacuum-reading', 7), own: true })).toBe(true);
  expect(isOwnEcho(queryClient, change('vacuum-reading', 7))).toBe(false);
  expect(isOwnEcho(queryClient, { ...change('vacuum-reading', 8), own: true })).toBe(false);
  expect(isOwnEcho(queryClient, { ...change('vacuum-reading', null), own: true })).toBe(false);
  expect(isOwnEcho(queryClient, { ...change('transfer', 7), own: true })).toBe(false);
});

test.each<[string, Parameters<typeof startApi>[0]]>([
  ['response was lost', () => ({ isCut: true })],
  ['response is an error of the server', () => errorResponse(500, 'internal_error', 'Something went wrong.')],
])('a write whose %s refetches its queries and does not hide its echo', async (_name, respond) => {
  await startApi(respond);
  const { queryClient, asked } = await showLists(['vacuum-readings', 7]);
  const write = new MutationObserver(queryClient, endpointMutation(createVacuumReading));
  await expect(write.mutate([{ body: READING }])).rejects.toThrow();
  await vi.waitFor(() => expect(asked()).toEqual([1]));
  expect(isOwnEcho(queryClient, { ...change('vacuum-reading', 7), own: true })).toBe(false);
});

test('the input of a mutation is not kept after its response', async () => {
  await respondWith({ status: 201, body: { data: { id: 1, ...READING } } });
  const { queryClient } = await showLists();
  const options = endpointMutation(createVacuumReading);
  const meta: MutationMeta | undefined = options.meta;
  expect(meta?.touches).toEqual(['vacuum-reading']);
  await queryClient
    .getMutationCache()
    .build(queryClient, options)
    .execute([{ body: READING }]);
  await vi.waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
});
