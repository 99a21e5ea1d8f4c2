import { getFleet } from '@dewar/contract/fleet';
import { deleteTank, getTank, listTanks, updateTank } from '@dewar/contract/tanks';
import { assessTransfer, createTransfer, listTransfers, updateTransfer } from '@dewar/contract/transfers';
import {
  createVacuumReading,
  deleteVacuumReading,
  listSparklines,
  listVacuumReadings,
  updateVacuumReading,
} from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const move = (id: number, company_name: string) =>
  world.server.call(updateTank, { token: world.tokens.admin, params: { id }, body: { company_name } });
const remove = (id: number) => world.server.call(deleteTank, { token: world.tokens.admin, params: { id } });

async function logReading(tank_id: number, vacuum_reading = 12): Promise<number> {
  const body = { tank_id, vacuum_reading, reading_timestamp: '2026-06-09T00:00:00Z' };
  const { body: response, text } = await world.server.call(createVacuumReading, { token: world.tokens.admin, body });
  expect(response.data, text).toBeDefined();
  return response.data.id;
}

async function load(tank_id: number): Promise<number> {
  const body = { tank_id, action: 'Load', loaded_at: '2026-06-01T00:00:00Z', loaded_weight_lbs: 9_900 };
  const { body: response, text } = await world.server.call(createTransfer, { token: world.tokens.admin, body });
  expect(response.data, text).toBeDefined();
  return response.data.id;
}

const arrive = (id: number) =>
  world.server.call(updateTransfer, {
    token: world.tokens.admin,
    params: { id },
    body: { arrived_at: '2026-06-05T00:00:00Z', arrival_pressure: 20 },
  });

async function inFleet(token: string, companyName: string, id: number) {
  const { body } = await world.server.call(getFleet, { token, params: { companyName } });
  return body.data.tanks.find((tank) => tank.id === id);
}

describe('a tank that moves', () => {
  test('leaves all earlier records behind', async () => {
    const { id } = await world.newTank();
    await logReading(id);
    await arrive(await load(id));
    expect((await move(id, 'north')).body.data.company_name).toBe('North');

    const { north, polar } = world.tokens;
    const readings = await world.server.call(listVacuumReadings, { token: north, query: { tank_id: id } });
    const transfers = await world.server.call(listTransfers, { token: north, query: { tank_id: id } });
    const curves = await world.server.call(listSparklines, { token: north, query: { tank_ids: id } });
    expect([readings.body.data, transfers.body.data]).toEqual([[], []]);
    expect(curves.body.data).toEqual([{ tank_id: id, points: [] }]);
    expect(await inFleet(north, 'North', id)).toMatchObject({ latest_reading: null, open_transfer: null });
    expect(await inFleet(polar, 'Polar Gas', id)).toBeUndefined();
    for (const query of [{ tank_id: id }, { tank_number: (await getAsAdmin(id)).tank_number }]) {
      expect((await world.server.call(listVacuumReadings, { token: polar, query })).body.data).toHaveLength(1);
    }
    expect((await world.server.call(getTank, { token: polar, params: { id } })).status).toBe(404);
    const state = await world.server.db
      .selectFrom('tank_state')
      .select(['company_id', 'latest_reading_id', 'latest_vacuum_reading', 'open_transfer_id'])
      .where('tank_id', '=', id)
      .executeTakeFirst();
    expect(state).toEqual({
      company_id: world.northId,
      latest_reading_id: null,
      latest_vacuum_reading: null,
      open_transfer_id: null,
    });
  });

  test('has its own earlier records again when it returns, without those made in between', async () => {
    const { id } = await world.newTank();
    await logReading(id, 12);
    await move(id, 'North');
    await logReading(id, 77);
    await move(id, 'Polar Gas');
    const fleetTank = await inFleet(world.tokens.polar, 'Polar Gas', id);
    expect(fleetTank?.latest_reading?.vacuum_reading).toBe(12);
    const { rows } = await world.server.pool.query(
      'select company_id, released_at is null as is_open from tank_assignments where tank_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { company_id: world.polarId, is_open: false },
      { company_id: world.northId, is_open: false },
      { company_id: world.polarId, is_open: true },
    ]);
  });

  test('leaves its leak check status behind, and has it again when it returns', async () => {
    const { id } = await world.newTank();
    await world.server.pool.query(
      `insert into leak_check_assessments (tank_id, company_id, assignment_id, assessment_date, overall_status,
                                           technician_name, assessment_duration_minutes, recorded_by_email)
       select tank_id, company_id, id, '2026-06-01', 'fail', 'T', 5, 'x@x.example' from tank_assignments where tank_id = $1`,
      [id],
    );
    const moved = (await move(id, 'North')).body.data;
    expect([moved.leak_check_status, moved.last_leak_check_date]).toEqual(['no_data', null]);
    const back = (await move(id, 'Polar Gas')).body.data;
    expect([back.leak_check_status, Date.parse(back.last_leak_check_date ?? '')]).toEqual([
      'fail',
      Date.parse('2026-06-01T00:00:00Z'),
    ]);
  });

  test('is not affected by corrections of the records it left behind', async () => {
    const { id } = await world.newTank();
    const reading = await logReading(id, 12);
    await move(id, 'North');
    const corrected = await world.server.call(updateVacuumReading, {
      token: world.tokens.admin,
      params: { id: reading },
      body: { vacuum_reading: 13 },
    });
    expect(corrected.status, corrected.text).toBe(200);
    expect((await inFleet(world.tokens.north, 'North', id))?.latest_reading).toBeNull();
  });

  test('stays with its company while a load is in transit, and the whole request is rejected', async () => {
    const { id } = await world.newTank();
    const transfer = await load(id);
    const before = await hashOfState(world.server);
    const response = await world.server.call(updateTank, {
      token: world.tokens.admin,
      params: { id },
      body: { company_name: 'North', operational_status: false, relief_set_pressure: 50 },
    });
    expect([response.status, response.body.code]).toEqual([409, 'conflict']);
    expect((await remove(id)).status).toBe(409);
    expect(await hashOfState(world.server)).toBe(before);
    expect((await move(id, 'Polar Gas')).status, 'naming its own company is no move').toBe(200);
    await arrive(transfer);
    expect((await move(id, 'North')).status).toBe(200);
  });
});

async function getAsAdmin(id: number) {
  return (await world.server.call(getTank, { token: world.tokens.admin, params: { id } })).body.data;
}

describe('a deleted tank', () => {
  test('is in no list of tanks, its records stay in theirs, and nothing more is recorded', async () => {
    const { id, tank_number } = await world.newTank();
    const reading = await logReading(id);
    const transfer = await load(id);
    await arrive(transfer);
    expect((await remove(id)).body.data).toEqual({ id });
    const { server, tokens } = world;
    for (const token of [tokens.polar, tokens.admin]) {
      const tanks = await server.call(listTanks, { token });
      expect(tanks.body.data.map((tank) => tank.id)).not.toContain(id);
      expect(await inFleet(token, 'Polar Gas', id)).toBeUndefined();
      const readings = await server.call(listVacuumReadings, { token, query: { limit: 1_000 } });
      expect(readings.body.data.map((row) => row.tank_id)).toContain(id);
      const transfers = await server.call(listTransfers, { token, query: { limit: 200 } });
      expect(transfers.body.data.map((row) => row.tank_id)).toContain(id);
      const kept = [
        server.call(listVacuumReadings, { token, query: { tank_id: id } }),
        server.call(listVacuumReadings, { token, query: { tank_number } }),
        server.call(listTransfers, { token, query: { tank_id: id } }),
      ];
      expect((await Promise.all(kept)).map(({ body }) => body.data.length)).toEqual([1, 1, 1]);
      const curves = await server.call(listSparklines, { token, query: { tank_ids: id } });
      expect(curves.body.data).toEqual([]);
      const gone = [
        server.call(getTank, { token, params: { id } }),
        server.call(assessTransfer, { token, query: { tank_id: id, arrival_pressure: 20, was_venting: false } }),
        server.call(createVacuumReading, {
          token,
          body: { tank_id: id, vacuum_reading: 5, reading_timestamp: '2026-06-01T00:00:00Z' },
        }),
      ];
      expect((await Promise.all(gone)).map((response) => response.status)).toEqual(gone.map(() => 404));
    }
    const before = await hashOfState(server);
    const edits = [
      remove(id),
      move(id, 'North'),
      server.call(updateVacuumReading, {
        token: tokens.admin,
        params: { id: reading },
        body: { vacuum_reading: 9 },
      }),
      server.call(deleteVacuumReading, { token: tokens.admin, params: { id: reading } }),
    ];
    expect((await Promise.all(edits)).map((response) => response.status)).toEqual(edits.map(() => 404));
    expect(await hashOfState(server)).toBe(before);
  });

  test('keeps its records, and its last values in the audit log', async () => {
    const tank = await world.newTank();
    await logReading(tank.id);
    const { body } = await world.server.call(getTank, { token: world.tokens.admin, params: { id: tank.id } });
    await remove(tank.id);
    const { rows } = await world.server.pool.query(
      `select (select count(*) from vacuum_readings where tank_id = $1) as readings,
              (select count(*) from tank_state where tank_id = $1) as states,
              (select count(*) from tank_assignments where tank_id = $1 and released_at is null) as open`,
      [tank.id],
    );
    expect(rows).toEqual([{ readings: 1, states: 0, open: 0 }]);
    const trail = await world.auditOf('tank', tank.id);
    expect(trail.map((entry) => entry.action)).toEqual(['create', 'delete']);
    expect(trail.at(-1)).toMatchObject({ before: body.data, after: null, company_id: world.polarId });
  });

  test('is deleted once by several simultaneous requests', async () => {
    const { id } = await world.newTank();
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await world.auditOf('tank', id)).toHaveLength(2);
  });
});
