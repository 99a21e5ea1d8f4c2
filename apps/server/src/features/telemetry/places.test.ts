import { updateTank } from '@dewar/contract/tanks';
import { createPlace, getTankTelemetry } from '@dewar/contract/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMoveTime } from '../../../test-support/set-move-time.ts';
import { sampleOf, startTelemetryWorld, type TelemetryWorld } from './telemetry-test-world.ts';

let world: TelemetryWorld;
beforeAll(async () => {
  world = await startTelemetryWorld();
});
afterAll(() => world.server.stop());

const HOUSTON = { lat: 29.76, lon: -95.37 };
const BAYTOWN = { lat: 29.74, lon: -94.98 };

const positionsOf = (unit: string, days: readonly (readonly [string, object, object?])[]) =>
  days.map(([day, value, change]) =>
    sampleOf({ unit, measured_at: `${day}T00:00:00Z`, kind: 'position', value, unit_of_measure: 'deg', ...change }),
  );

async function placeOf(id: number, token = world.tokens.polar) {
  const { body, text } = await world.server.call(getTankTelemetry, { token, params: { id } });
  if (body.data === undefined) throw new Error(text);
  return body.data.place;
}

test('a tank is at its last place since it came back there, by positions that are not bad', async () => {
  const { id } = await world.newTank();
  await world.fit('roams', id);
  expect(await placeOf(id)).toBeNull();
  const place = { name: 'Houston yard', ...HOUSTON, radius_m: 500 };
  const made = await world.server.call(createPlace, { token: world.tokens.polar, body: place });
  expect(made.status, made.text).toBe(201);
  await world.send(
    positionsOf('roams', [
      ['2026-05-01', HOUSTON],
      ['2026-05-10', BAYTOWN],
      ['2026-05-20', HOUSTON],
      ['2026-05-25', BAYTOWN, { quality: 'bad' }],
      ['2026-06-01', HOUSTON],
      ['2026-06-02', BAYTOWN, { quality: 'bad' }],
    ]),
  );
  expect(await placeOf(id)).toMatchObject({
    ...{ ...HOUSTON, name: 'Houston yard', is_longer: false },
    ...{ measured_at: '2026-06-01T00:00:00+00:00', since: '2026-05-20T00:00:00+00:00' },
  });
});

test('a stay is looked for so far back, and told to be longer where it began before', async () => {
  const { id } = await world.newTank();
  await world.fit('rests', id);
  await world.send(
    positionsOf('rests', [
      ['2026-02-01', BAYTOWN],
      ['2026-04-01', BAYTOWN],
      ['2026-06-01', BAYTOWN],
    ]),
  );
  expect(await placeOf(id)).toMatchObject({ since: '2026-04-01T00:00:00+00:00', is_longer: true, name: null });
});

test('the last place is that of the company that had the tank last, and a former one sees its own', async () => {
  const { id } = await world.newTank();
  await world.fit('sold', id);
  await world.send(positionsOf('sold', [['2026-04-01', HOUSTON]]));
  const admin = { token: world.tokens.admin, params: { id } };
  expect((await world.server.call(updateTank, { ...admin, body: { company_name: 'North' } })).status).toBe(200);
  await setMoveTime(world.server, id, '2026-05-01');
  expect(await placeOf(id)).toMatchObject(HOUSTON);
  expect(await placeOf(id, world.tokens.north)).toBeNull();
});
