import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { KEPT_AT_HEADER } from '../api/kept-at-header.ts';
import { keptCacheOf } from './device-owner.ts';
import { keepSaved } from './keep-saved.ts';

const PERSON = 5;
const KEPT_AT = '2026-05-12T08:00:00.000Z';
const TANK = { id: 1, tank_number: 'GASU 1' };
const at = (id: number, hour: number) => ({ id, reading_timestamp: `2026-05-12T0${hour}:00:00Z` });
const ofTank = (tank: number, rest = '') => `http://portal.example/api/vacuum-readings?tank_id=${tank}${rest}`;

let kept: Map<string, Response>;
let names: Set<string>;
beforeEach(() => {
  kept = new Map();
  names = new Set([keptCacheOf(PERSON)]);
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async ({ url }: { readonly url: string }) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => void kept.set(url, response),
  };
  const open = async (name: string) => {
    names.add(name);
    return cache;
  };
  Object.assign(globalThis, { caches: { has: async (name: string) => names.has(name), open } });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'caches'));
});

const keep = (url: string, data: readonly object[]) =>
  kept.set(
    url,
    new Response(JSON.stringify({ data, next_cursor: 'more' }), { headers: { [KEPT_AT_HEADER]: KEPT_AT } }),
  );
const readKept = async (url: string): Promise<{ readonly data: readonly { readonly id: number }[] }> => {
  const response = kept.get(url) ?? new Response('{"data":[]}');
  return response.clone().json();
};
const idsIn = async (url: string) => (await readKept(url)).data.map(({ id }) => id);

test('a saved record stands in the kept list of its tank, newest first, and the list stays as old as it is', async () => {
  keep(ofTank(1), [at(9, 7), at(8, 3)]);
  await keepSaved(PERSON, { kind: 'reading', tank: TANK }, at(10, 5));
  expect(await idsIn(ofTank(1))).toEqual([9, 10, 8]);
  expect(kept.get(ofTank(1))?.headers.get(KEPT_AT_HEADER)).toBe(KEPT_AT);
  expect(await readKept(ofTank(1))).toMatchObject({ next_cursor: 'more' });
});

test('a record that is in the list already takes the place of its earlier state', async () => {
  const url = 'http://portal.example/api/transfers?tank_id=1&limit=50';
  keep(url, [{ id: 3, loaded_at: '2026-05-10T00:00:00Z', arrived_at: null }]);
  const arrived = { id: 3, loaded_at: '2026-05-10T00:00:00Z', arrived_at: '2026-05-12T00:00:00Z' };
  await keepSaved(PERSON, { kind: 'arrival', tank: TANK }, arrived);
  expect((await readKept(url)).data).toEqual([arrived]);
});

test('lists of other tanks and further pages stay as they are', async () => {
  const others = [ofTank(2), ofTank(1, '&cursor=x'), 'http://portal.example/api/tank-notes?tank_id=1'];
  for (const url of others) keep(url, [at(9, 7)]);
  await keepSaved(PERSON, { kind: 'reading', tank: TANK }, at(10, 8));
  for (const url of others) expect(await idsIn(url)).toEqual([9]);
});

test('nothing is kept for somebody who has signed out meanwhile', async () => {
  keep(ofTank(1), [at(9, 7)]);
  names.clear();
  await keepSaved(PERSON, { kind: 'reading', tank: TANK }, at(10, 8));
  expect([...names]).toEqual([]);
  expect(await idsIn(ofTank(1))).toEqual([9]);
});
