import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JUDGED_KINDS, type JudgedKind, judgeFile } from './judge-file.ts';

const REFERENCE = new URL('../../../../../packages/domain/reference/', import.meta.url);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dewar-judge-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function judged(kind: JudgedKind, text: string): Promise<readonly (readonly string[])[]> {
  const file = path.join(folder, 'input');
  await writeFile(file, text);
  return linesOf(kind, file);
}

async function linesOf(kind: JudgedKind, file: string) {
  const lines: string[][] = [];
  for await (const line of judgeFile(kind, file)) lines.push(line.split(','));
  return lines;
}

test('tanks are judged by their columns, in a file of any line ends, and their other columns stay', async () => {
  const header = 'relief_set_psig,product,tank_volume_m3,mass_kg,start_psig,heat_leak_w,note';
  const [columns, lng, full] = await judged(
    'tanks',
    `${header}\r\n100,LNG,46.5,12952.6,16.5,132.37,a\r\n230,nitrogen,20,12102.6,6.0,211.84,b\r\n`,
  );
  expect(columns?.join()).toBe(`${header},days,liquid_full_psig`);
  expect(lng?.slice(6)).toEqual(['a', '96.056', '']);
  expect(full?.slice(6)).toEqual(['b', '46.186', '224.0']);
});

test('a tank loaded at its set pressure has no days left', async () => {
  const [, row] = await judged(
    'tanks',
    'product,tank_volume_m3,mass_kg,start_psig,heat_leak_w,relief_set_psig\nhelium,41.6,4200,120,7,100\n',
  );
  expect(row?.slice(6)).toEqual(['0.000', '']);
});

test('all reference tanks and arrivals are judged as listed', async () => {
  const [header = [], ...tanks] = await linesOf('tanks', new URL('closed-tank-cases.csv', REFERENCE).pathname);
  const at = (name: string) => header.indexOf(name);
  expect(tanks).toHaveLength(60);
  for (const row of tanks) {
    const expected = Number(row[at('days_until_relief_or_liquid_full')]);
    expect(Math.abs(Number(row[at('days')]) / expected - 1)).toBeLessThan(0.002);
    expect(row[at('liquid_full_psig')]).toBe(row[at('liquid_full_at_psig')]);
  }
  const [columns = [], ...arrivals] = await linesOf('arrivals', new URL('arrival-cases.csv', REFERENCE).pathname);
  expect(arrivals).toHaveLength(38);
  for (const row of arrivals) {
    expect(row[columns.indexOf('verdict')]).toBe(row[columns.indexOf('assessment')]);
    const isNoted = row[columns.indexOf('note')] !== '';
    expect(row.join().includes('Plan a vacuum reading.')).toBe(isNoted);
  }
});

test('a history is judged line by line, with and without loads', async () => {
  const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count)).toISOString();
  const readings = Array.from({ length: 20 }, (_, index) => ({
    reading_timestamp: day(index * 7),
    vacuum_reading: Math.round(10 * 2 ** (index / 8)),
    fresh_pull: false,
  }));
  const series = { id: 'rising', now: day(140), limit_microns: 75, readings };
  const loads = [{ loaded_at: day(0), arrived_at: null }];
  const rows = await judged(
    'series',
    `${JSON.stringify({ ...series, loads })}\n\n${JSON.stringify({ ...series, id: 'b' })}\n`,
  );
  expect(rows[0]?.join()).toBe('id,date_given,days,earliest_days,latest_days,confidence,reason');
  expect(rows.slice(1).map(([id, given]) => [id, given])).toEqual([
    ['rising', 'true'],
    ['b', 'true'],
  ]);
});

test('all reference histories are judged, a line each, and one of which almost nothing is written', async () => {
  for (const [file, count] of [
    ['histories.jsonl', 60],
    ['fleet-histories.jsonl', 52],
  ] as const) {
    const [header, ...rows] = await linesOf('histories', new URL(file, REFERENCE).pathname);
    expect(header?.join()).toBe('id,certain_days,probable_days,gate,pump_by,gauge_doubt');
    expect(rows).toHaveLength(count);
    for (const row of rows)
      expect(row.join()).toMatch(/^[\d-]+,[\d.]*,[\d.]*,(yes|mind|no),(now|none|\d{4}-\d\d),(gauge|none)$/);
  }
  const bare = { id: 'bare', now: '2026-11-01T06:00:00Z', trips: [{ loaded_lbs: null, loaded_psig: null }] };
  expect((await judged('histories', JSON.stringify(bare)))[1]?.join()).toBe('bare,,,mind,none,none');
});

test.each([
  ['histories', '{"id":"a"}\n', 'Line 1: now:'],
  [
    'histories',
    '{"id":"a","now":"2026-01-01T00:00:00Z","trips":[{"loaded_lbs":"x"}]}\n',
    'Line 1: trips.0.loaded_lbs:',
  ],
  ['tanks', 'product,mass_kg\nhelium,x\n', "Line 2: 'x' in the column mass_kg is not a number."],
  ['tanks', 'product,mass_kg\nhelium,1\n', 'Line 2: The column tank_volume_m3 is missing.'],
  ['arrivals', 'product\nmilk\n', "Line 2: The product 'milk' is not known."],
  ['series', '{\n', 'Line 1: This is not JSON.'],
  ['series', '{"id":"a","now":"2026-01-01T00:00:00Z"}\n', 'Line 1: limit_microns:'],
] as const)('in %s, %j is refused: %s', async (kind, text, message) => {
  await expect(judged(kind, text)).rejects.toThrow(message);
});

test('a file that is not there is named', async () => {
  await expect(linesOf('tanks', '/none')).rejects.toThrow('The file /none cannot be read.');
});

test.each(JUDGED_KINDS)('what is no file of %s is refused in words', async (kind) => {
  await expect(linesOf(kind, path.join(folder, 'missing'))).rejects.toThrow(/missing cannot be read\.$/);
  await expect(linesOf(kind, folder)).rejects.toThrow('is a folder, not a file.');
  await expect(judged(kind, 'a"b\n"c"d\u0000')).rejects.toThrow(/^Line 1: This is not (JSON\.|CSV \([A-Z_]+\)\.)$/);
});

test('broken CSV is refused with its line, which may be far below the heading', async () => {
  const row = 'nitrogen,20,12102.6,6.0,211.84,230\n';
  const header = 'product,tank_volume_m3,mass_kg,start_psig,heat_leak_w,relief_set_psig\n';
  await expect(judged('tanks', `${header}${row}${row}a"b,1\n`)).rejects.toThrow('Line 4: This is not CSV');
});

test.each(JUDGED_KINDS)('a file of %s is closed, also when it is broken or nobody reads on', async (kind) => {
  const file = path.join(folder, 'broken');
  await writeFile(file, 'a,b\n"c"d\n');
  await expect(linesOf(kind, file)).rejects.toThrow();
  expect(await openFiles()).not.toContain(file);
  for await (const _ of judgeFile('series', file)) break;
  expect(await openFiles()).not.toContain(file);
});

async function openFiles(): Promise<readonly string[]> {
  const descriptors = await readdir('/proc/self/fd');
  return Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
}

test.each(JUDGED_KINDS)('a file without a row is told, and not answered with nothing: %s', async (kind) => {
  for (const text of ['', '\n\n', ...(kind === 'tanks' || kind === 'arrivals' ? ['product,mass_kg\n'] : [])]) {
    await expect(judged(kind, text)).rejects.toThrow(/has no (?:rows|lines)/);
  }
});
