import { gzipSync } from 'node:zlib';
import { createApiToken } from '@dewar/contract/api-tokens';
import { listSamples, sendTelemetry } from '@dewar/contract/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../../test-support/sample-world.ts';
import { sampleOf, startTelemetryWorld, type TelemetryWorld } from './telemetry-test-world.ts';

let world: TelemetryWorld;
beforeAll(async () => {
  world = await startTelemetryWorld();
});
afterAll(() => world.server.stop());

async function tokenWith(scopes: readonly string[]): Promise<string> {
  const body = { name: scopes.join(), scopes, current_password: PASSWORD };
  const made = await world.server.call(createApiToken, { token: world.tokens.polar, body });
  return made.body.data.token;
}

test('a token with telemetry:write sends, and one without it is told the scope', async () => {
  const body = { samples: [sampleOf({ unit: 'by token' })] };
  const sent = await world.server.call(sendTelemetry, { token: await tokenWith(['telemetry:write']), body });
  expect(sent.status).toBe(200);
  expect(sent.body.data).toEqual({ stored: 0, repeated: 0, waiting: 1, refused: 0, reasons: [] });
  const refused = await world.server.call(sendTelemetry, { token: await tokenWith(['readings:write']), body });
  expect(refused.status).toBe(403);
  expect(refused.body.error).toContain('telemetry:write');
});

test('a gzipped call is read, and a call of 1,001 samples refused with its reason', async () => {
  const post = (payload: unknown, headers: object, encode: (text: string) => string | Buffer) =>
    world.server.app.inject({
      method: 'POST',
      url: '/api/telemetry',
      headers: { authorization: `Bearer ${world.tokens.polar}`, 'content-type': 'application/json', ...headers },
      payload: encode(JSON.stringify(payload)),
    });
  const many = Array.from({ length: 1_000 }, (_, n) => sampleOf({ unit: 'zipped', value: n + 1 }));
  const zipped = await post({ samples: many }, { 'content-encoding': 'gzip' }, (text) => gzipSync(text));
  expect(zipped.json().data).toMatchObject({ waiting: 1_000, refused: 0 });
  const long = await post({ samples: [...many, sampleOf()] }, {}, (text) => text);
  expect(long.statusCode).toBe(400);
  expect(long.json().fields.samples).toContain('at most 1000 entries');
});

test('one bad sample refuses itself alone, with its place and its reason, and is shown with its unit', async () => {
  const { id } = await world.newTank();
  await world.fit('mixed', id);
  const bad = [
    [{ measured_at: '2026-06-10T11:00:00' }, 'measured_at has no time zone'],
    [{ measured_at: '2026-06-10T12:05:01Z' }, 'measured_at is ahead of the clock of the server'],
    [{ measured_at: '2019-06-10T12:00:00Z' }, 'measured_at is longer ago than samples are kept'],
    [{ kind: 'humour' }, 'kind is not known'],
    [{ value: 'many' }, 'value must be a number'],
    [
      { unit_of_measure: 'psi(a)', kind: 'inner_pressure' },
      'unit_of_measure is an absolute pressure: send the gauge pressure',
    ],
    [{ value: -1 }, 'value is outside 0.01 to 1000000 um[Hg]'],
    [{ quality: 'fine' }, 'quality must be good, uncertain or bad'],
  ] as const;
  const samples = [sampleOf({ unit: 'mixed' }), ...bad.map(([change]) => sampleOf({ unit: 'mixed', ...change }))];
  const receipt = await world.send([...samples, 'nonsense', null]);
  expect(receipt).toMatchObject({ stored: 1, repeated: 0, waiting: 0, refused: bad.length + 2 });
  expect(receipt.reasons.map(({ reason }) => reason)).toEqual([
    ...bad.map(([, reason]) => reason),
    'a sample must be an object',
    'a sample must be an object',
  ]);
  expect(receipt.reasons[0]?.index).toBe(1);
  const unit = await world.account('mixed');
  expect(unit).toMatchObject({ sent: 9, stored: 1, refused: 8, clock_offset_seconds: 301 });
  expect(unit.last_refused?.reason).toBe('quality must be good, uncertain or bad');
  expect(unit.last_refused?.message).toContain('"quality":"fine"');
  expect((await world.account('(unnamed)')).refused).toBeGreaterThanOrEqual(2);
});

test('the same sample is kept once, and another value of its moment beside it and marked', async () => {
  const { id } = await world.newTank();
  await world.fit('twice', id);
  const sample = sampleOf({ unit: 'twice' });
  expect(await world.send([sample])).toMatchObject({ stored: 1 });
  expect(await world.send([sample, { ...sample, value: '0.018', unit_of_measure: 'Torr' }])).toMatchObject({
    repeated: 2,
  });
  expect(await world.samples(id)).toMatchObject([{ value: 18, has_other_value: false }]);
  expect(await world.send([{ ...sample, value: 19 }])).toMatchObject({ stored: 1 });
  expect(await world.send([{ ...sample, quality: 'bad' }])).toMatchObject({ stored: 1 });
  const stored = await world.samples(id);
  expect(stored.map(({ value, quality, has_other_value }) => [value, quality, has_other_value])).toEqual([
    [18, 'bad', true],
    [19, 'good', true],
    [18, 'good', true],
  ]);
});

test('values are stored in one unit a kind, with what was sent; positions as latitude and longitude', async () => {
  const { id } = await world.newTank();
  await world.fit('units', id);
  const at = (minute: number) => `2026-06-10T11:${minute}:00+00:00`;
  const samples = [
    { measured_at: at(10), kind: 'inner_pressure', value: 2.5, unit_of_measure: 'bar' },
    { measured_at: at(11), kind: 'temperature', value: 77.35, unit_of_measure: 'K' },
    { measured_at: at(12), kind: 'position', value: { lat: 60.17, lon: 24.94 } },
    { measured_at: at(13), kind: 'position', value: '60.18, 24.95', unit_of_measure: 'deg' },
    { measured_at: 1_781_089_200_000, kind: 'battery', value: 3_600, unit_of_measure: 'mV' },
  ];
  const sent = samples.map((sample) => ({ unit: 'units', ...sample }));
  expect(await world.send(sent)).toMatchObject({ stored: 5 });
  const stored = await world.samples(id);
  expect(stored.map(({ kind, value, unit_of_measure }) => [kind, value, unit_of_measure])).toEqual([
    ['position', { lat: 60.18, lon: 24.95 }, 'deg'],
    ['position', { lat: 60.17, lon: 24.94 }, 'deg'],
    ['temperature', -195.8, 'Cel'],
    ['inner_pressure', 36.259436, '[psi]'],
    ['battery', 3.6, 'V'],
  ]);
  expect(stored[3]?.sent).toEqual({ value: 2.5, unit_of_measure: 'bar' });
  expect((await world.account('units')).battery).toMatchObject({ value: 3.6, unit_of_measure: 'V' });
});

test('samples are paged without loss or repetition, also of one moment', async () => {
  const { id } = await world.newTank();
  await world.fit('paged', id);
  const samples = Array.from({ length: 25 }, (_, n) =>
    sampleOf({ unit: 'paged', value: n + 1, measured_at: `2026-06-10T11:0${n % 3}:00Z` }),
  );
  await world.send(samples);
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await world.server.call(listSamples, {
      token: world.tokens.polar,
      params: { id },
      query: { limit: 7, cursor },
    });
    seen.push(...body.data.map(({ value }) => value));
    cursor = body.next_cursor;
  } while (cursor !== undefined);
  expect(seen).toHaveLength(25);
  expect(new Set(seen).size).toBe(25);
  const some = await world.samples(id, { kind: 'vacuum', from: '2026-06-10T11:02:00Z' });
  expect(some).toHaveLength(8);
  expect(await world.samples(id, { kind: 'level' })).toEqual([]);
});

test('the same call at once is stored once', async () => {
  const { id } = await world.newTank();
  await world.fit('at once', id);
  const samples = Array.from({ length: 200 }, (_, n) =>
    sampleOf({ unit: n % 2 ? 'at once' : 'homeless', value: n + 1 }),
  );
  const receipts = await Promise.all([1, 2, 3, 4].map(() => world.send(samples)));
  const sum = (name: 'stored' | 'waiting' | 'repeated') => receipts.reduce((all, receipt) => all + receipt[name], 0);
  expect([sum('stored'), sum('waiting'), sum('repeated')]).toEqual([100, 100, 600]);
  expect(await world.samples(id, { limit: 1_000 })).toHaveLength(100);
});

test('a unit of the same name of another company is its own, and nobody sees the other', async () => {
  const { id } = await world.newTank();
  await world.fit('shared name', id);
  await world.send([sampleOf({ unit: 'shared name' })], world.tokens.north);
  await world.send([sampleOf({ unit: 'shared name', value: 20 })]);
  expect(await world.samples(id)).toMatchObject([{ value: 20 }]);
  expect(await world.account('shared name', world.tokens.north)).toMatchObject({
    waiting: 1,
    tank: null,
    fittings: [],
  });
  const north = await world.server.call(listSamples, { token: world.tokens.north, params: { id } });
  expect(north.status).toBe(404);
  const nobody = await world.server.call(sendTelemetry, {
    token: world.tokens.unassigned,
    body: { samples: [sampleOf()] },
  });
  expect(nobody.status).toBe(404);
});
