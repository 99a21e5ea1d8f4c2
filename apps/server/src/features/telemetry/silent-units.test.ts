import { getFleet } from '@dewar/contract/fleet';
import { listTelemetryUnits, updateTelemetryUnit } from '@dewar/contract/telemetry';
import { findAttentionReasons } from '@dewar/domain/tanks/attention';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { telemetrySilenceJob } from './telemetry-jobs.ts';
import { sampleOf, startTelemetryWorld, type TelemetryWorld } from './telemetry-test-world.ts';

const HOUR_MS = 3_600_000;

let world: TelemetryWorld;
beforeAll(async () => {
  world = await startTelemetryWorld();
});
afterAll(() => world.server.stop());

async function silentUnitOf(tank_id: number) {
  const { server, tokens } = world;
  const { body } = await server.call(getFleet, { token: tokens.polar, params: { companyName: 'Polar Gas' } });
  const tank = body.data.tanks.find(({ id }) => id === tank_id);
  if (tank === undefined) throw new Error('the tank is not in its fleet');
  const view = { now: server.clock.now(), today: '2026-06-10', inspectionSoonDays: 90 };
  const limits = { weakerInsulationIndex: 1.5, reviewInsulationIndex: 2.5 };
  const kinds = findAttentionReasons(tank, { ...view, ...limits }).map(({ kind }) => kind);
  expect(kinds.includes('silent_unit')).toBe(tank.silent_unit !== null);
  return tank.silent_unit;
}

test('a unit that is silent beyond its own limit is a line of its tank, until it sends again', async () => {
  const { server, tokens } = world;
  const { id } = await world.newTank();
  await world.fit('quiet', id);
  const now = () => server.clock.now().toISOString();
  await world.send([sampleOf({ unit: 'quiet', measured_at: now() })]);
  const seen = now();
  const runJob = () => telemetrySilenceJob(server).run();
  server.clock.advance(23 * HOUR_MS);
  await runJob();
  expect(await silentUnitOf(id)).toBeNull();
  server.clock.advance(2 * HOUR_MS);
  await runJob();
  const silence = await silentUnitOf(id);
  expect([silence?.unit, new Date(silence?.last_seen_at ?? 0).toISOString()]).toEqual(['quiet', seen]);
  const listed = await server.call(listTelemetryUnits, { token: tokens.polar, query: { search: 'QUIE' } });
  expect(listed.body.data).toMatchObject([{ unit: 'quiet', is_silent: true }]);
  const call = { token: tokens.polar, params: { unit: 'quiet' } };
  await server.call(updateTelemetryUnit, { ...call, body: { silent_after_hours: 48 } });
  expect(await silentUnitOf(id)).toBeNull();
  const changed = await server.call(updateTelemetryUnit, { ...call, body: { silent_after_hours: 24 } });
  expect(changed.body.data).toMatchObject({ silent_after_hours: 24, is_silent: true });
  expect(await silentUnitOf(id)).not.toBeNull();
  await world.send([sampleOf({ unit: 'quiet', measured_at: now() })]);
  expect(await silentUnitOf(id)).toBeNull();
});

test('a unit is found by the letters of its name, in any order of its words', async () => {
  const { server, tokens } = world;
  const unit = 'Łódź-Yard/07';
  await world.send([sampleOf({ unit, measured_at: server.clock.now().toISOString() })]);
  for (const search of ['lodz', 'yard 07', '07 ŁÓDŹ', 'lodzyard']) {
    const { body } = await server.call(listTelemetryUnits, { token: tokens.polar, query: { search } });
    expect({ search, found: body.data.map((each) => each.unit) }).toEqual({ search, found: [unit] });
  }
});

test('a unit that is on no tank, or has no limit, is on no attention list', async () => {
  const { server, tokens } = world;
  const { id } = await world.newTank();
  await world.fit('unlimited', id);
  const call = { token: tokens.polar, params: { unit: 'unlimited' }, body: { silent_after_hours: null } };
  expect((await server.call(updateTelemetryUnit, call)).body.data.silent_after_hours).toBeNull();
  server.clock.advance(30 * HOUR_MS);
  await telemetrySilenceJob(server).run();
  expect(await silentUnitOf(id)).toBeNull();
});
