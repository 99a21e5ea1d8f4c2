import { type Tank, updateTank } from '@dewar/contract/tanks';
import { getTransfer, updateTransfer } from '@dewar/contract/transfers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { setMoveTime } from '../../../test-support/set-move-time.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { rewriteTankState } from '../tank-state/tank-state-repository.ts';

const MINUTE = 60_000;

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());
/** Polar had it until 1 June, North has it since. */
let tank: Tank;
beforeEach(async () => {
  tank = await newMovedTank();
});

async function newMovedTank(): Promise<Tank> {
  const made = await world.newTank({ capacity_litres: 41_600, boil_off_percent_per_day: 0.5 });
  const request = { token: world.tokens.admin, params: { id: made.id }, body: { company_name: 'North' } };
  expect((await world.server.call(updateTank, request)).status).toBe(200);
  await setMoveTime(world.server, made.id, '2026-06-01T12:00:00Z');
  return made;
}

/** Loads of a company with the tank, each a week after the one before; their ids. */
async function insertLoads(company_id: number, { from, count }: { from: string; count: number }): Promise<number[]> {
  const { rows } = await world.server.pool.query<{ id: number }>(
    `insert into transfers (tank_id, company_id, assignment_id, action, product_name, loaded_at, loaded_weight_lbs,
       loaded_pressure, arrived_at, arrival_pressure, was_venting, recorded_by_email)
     select $1, $2, (select max(id) from tank_assignments where tank_id = $1 and company_id = $2), 'Load', 'LHe',
            $3::timestamptz + n * interval '7 days', 9900, 10, $3::timestamptz + n * interval '7 days' + interval '6 days',
            30, false, 'x@x.example'
       from generate_series(0, $4::int - 1) n returning id`,
    [tank.id, company_id, from, count],
  );
  await rewriteTankState(world.server.db, tank.id);
  return rows.map(({ id }) => id);
}

const insulationOf = async (id: number) =>
  (await world.server.call(getTransfer, { token: world.tokens.admin, params: { id } })).body.data.insulation;

async function moveLoad(id: number, company_id: number) {
  const request = { token: world.tokens.admin, params: { id }, body: { company_id } };
  const { status, text } = await world.server.call(updateTransfer, request);
  expect(status, text).toBe(200);
}

async function marks() {
  const { rows } = await world.server.pool.query(
    'select tank_id, company_id, failures, retry_at from trip_insulation_marks order by id',
  );
  return rows;
}

describe('an old load with more later ones than are told with a tank', () => {
  test.each(['that has the tank', 'that had it before'])('is told when it goes to the company %s', async (which) => {
    const [from, to] = which === 'that has the tank' ? [world.polarId, world.northId] : [world.northId, world.polarId];
    const [old = 0] = await insertLoads(from, { from: '2023-01-01T00:00:00Z', count: 1 });
    const [next = 0] = await insertLoads(to, { from: '2023-02-01T00:00:00Z', count: 1 });
    const later = await insertLoads(to, { from: '2024-06-01T00:00:00Z', count: 59 });
    await world.server.pool.query('insert into trip_insulation values ($1, 9, 8, 10)', [next]);
    await moveLoad(old, to);
    expect(await insulationOf(old)).toBeNull();
    await judgeTanks(world.server);
    expect(await insulationOf(old)).toMatchObject({ index: expect.any(Number) });
    expect(await insulationOf(later.at(-1) ?? 0)).toMatchObject({ index: expect.any(Number) });
    // Beyond the newest ones nothing else is told anew.
    expect(await insulationOf(next)).toMatchObject({ index: 9 });
    expect(await marks()).toEqual([]);
  });
});

test('trips that cannot be told are kept in mind and tried later, and hold up no others', async () => {
  const { server } = world;
  const spoilt = tank;
  const [bad = 0] = await insertLoads(world.polarId, { from: '2026-05-01T00:00:00Z', count: 1 });
  const [good = 0] = await insertLoads(world.northId, { from: '2026-05-10T00:00:00Z', count: 1 });
  await server.pool.query("update transfers set loaded_at = '-infinity' where id = $1", [bad]);
  await moveLoad(good, world.polarId);
  tank = await newMovedTank();
  const [other = 0] = await insertLoads(world.northId, { from: '2026-05-10T00:00:00Z', count: 1 });
  await moveLoad(other, world.polarId);
  await judgeTanks(server);
  expect(await insulationOf(other)).toMatchObject({ index: expect.any(Number) });
  expect(await insulationOf(good)).toBeNull();
  const failed = (failures: number, minutes: number) => [
    {
      ...{ tank_id: spoilt.id, company_id: world.polarId, failures },
      retry_at: new Date(server.clock.now().getTime() + minutes * MINUTE),
    },
  ];
  expect(await marks()).toEqual(failed(1, 1));
  server.clock.advance(MINUTE - 1);
  await judgeTanks(server);
  expect(await marks()).toMatchObject([{ failures: 1 }]);
  server.clock.advance(1);
  await judgeTanks(server);
  expect(await marks()).toEqual(failed(2, 4));
  expect(server.logs.filter(({ tank_id, level }) => tank_id === spoilt.id && level === 50)).toHaveLength(1);
  await server.pool.query("update transfers set loaded_at = '2026-05-01' where id = $1", [bad]);
  server.clock.advance(4 * MINUTE);
  await judgeTanks(server);
  expect(await insulationOf(good)).toMatchObject({ index: expect.any(Number) });
  expect(await marks()).toEqual([]);
});
