import { deleteLeakCheck, getLeakCheck, listLeakChecks } from '@dewar/contract/leak-checks';
import { deleteTank, updateTank } from '@dewar/contract/tanks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, HOUR, type LeakCheckWorld, leakAt, leaks, startLeakCheckWorld } from './leak-check-test-world.ts';

let world: LeakCheckWorld;
beforeAll(async () => {
  world = await startLeakCheckWorld();
});
afterAll(() => world.server.stop());

const list = (token: string, query: object = {}) => world.server.call(listLeakChecks, { token, query: { ...query } });
const read = (token: string, id: number) => world.server.call(getLeakCheck, { token, params: { id } });

describe('a saved leak check', () => {
  test("has what the marking screen sent, the server's date, and the administrator as technician", async () => {
    const { id: tankId, tank_number: tankNumber } = await world.newTank();
    const leakPoints = [
      leakAt(2, { x: 400, y: 0, weldLocation: 'Custom location (400, 0)', description: ' hisses ' }),
      leakAt(1, { x: 12.345, tankView: 'top', severity: undefined }),
    ];
    const response = await world.save({
      tankId,
      tankNumber: ` ${tankNumber.toLowerCase()} `,
      leakPoints,
      assessmentDurationMinutes: 42,
      notes: 'windy',
    });
    expect(response.status).toBe(201);
    const { data } = response.body;
    expect(data).toMatchObject({
      tank_id: tankId,
      tank_number: tankNumber,
      company_name: 'Polar Gas',
      overall_status: 'review_needed',
      total_leak_points: 2,
      technician_name: 'Ada Okafor',
      assessment_duration_minutes: 42,
      notes: 'windy',
      vacuum_test_status: null,
      vacuum_hold_hours: null,
      vacuum_test_readings: [],
      recorded_by_email: 'admin@dewar.example',
      version: 1,
    });
    expect(new Date(data.assessment_date)).toEqual(world.server.clock.now());
    expect(data.leakPoints).toMatchObject([
      { point_number: 1, x_coordinate: 12.35, y_coordinate: 188, tank_view: 'top', severity: 'moderate' },
      {
        point_number: 2,
        x_coordinate: 400,
        y_coordinate: 0,
        description: 'hisses',
        repaired: false,
        repaired_at: null,
      },
    ]);
    expect((await read(world.tokens.polar, data.id)).body.data).toEqual(data);
  });

  test('passes without a leak point and needs review with one, whatever status is sent', async () => {
    const { id: tankId, tank_number: tankNumber } = await world.newTank();
    const sent = { tankId, tankNumber, total_leak_points: 9, recorded_by_email: 'x@x.example' };
    const statuses = [];
    for (const [count, overallStatus] of [
      [0, 'fail'],
      [1, 'pass'],
      [3, 'no_data'],
    ] as const) {
      const saved = dataOf(await world.save({ ...sent, leakPoints: leaks(count), overallStatus }));
      statuses.push([saved.overall_status, saved.total_leak_points, saved.recorded_by_email]);
    }
    const email = 'admin@dewar.example';
    expect(statuses).toEqual([
      ['pass', 0, email],
      ['review_needed', 1, email],
      ['review_needed', 3, email],
    ]);
  });

  test('is logged with all its content, when saved and when deleted', async () => {
    const check = await world.newCheck(2);
    const token = world.tokens.admin;
    const deleted = await world.server.call(deleteLeakCheck, { token, params: { id: check.id } });
    expect(deleted.body.data).toEqual({ id: check.id });
    const by = { actor_email: 'admin@dewar.example', company_id: world.polarId };
    expect(await world.auditOf('leak_check_assessment', check.id)).toEqual([
      { ...by, action: 'create', before: null, after: check },
      { ...by, action: 'delete', before: check, after: null },
    ]);
    expect((await read(token, check.id)).status).toBe(404);
    expect((await world.server.call(deleteLeakCheck, { token, params: { id: check.id } })).status).toBe(404);
  });
});

describe('leak check lists', () => {
  test('of a tank are newest first, page by page', async () => {
    const tank = await world.newTank();
    const ids = [];
    for (let round = 0; round < 5; round += 1) {
      ids.unshift((await world.newCheck(round, tank)).id);
      if (round !== 2) world.server.clock.advance(HOUR);
    }
    const first = await list(world.tokens.polar, { tank_id: tank.id, limit: 2 });
    const second = await list(world.tokens.polar, { tank_id: tank.id, limit: 2, cursor: first.body.next_cursor });
    const third = await list(world.tokens.polar, { tank_id: tank.id, limit: 2, cursor: second.body.next_cursor });
    const pages = [first, second, third].map(({ body }) => body.data.map(({ id }) => id));
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect(third.body.next_cursor).toBeUndefined();
    expect(first.body.data[0]).toMatchObject({ total_leak_points: 4, overall_status: 'review_needed' });
    expect(first.body.data[0]).not.toHaveProperty('leakPoints');
  });

  test("without a tank contain the person's company, and nothing without a company", async () => {
    const check = await world.newCheck(1);
    const northern = await world.newCheck(1, await world.newTank({ company_name: 'North' }));
    const idsFor = async (token: string) => (await list(token)).body.data.map(({ id }) => id);
    expect((await idsFor(world.tokens.admin)).slice(0, 2)).toEqual([northern.id, check.id]);
    expect((await idsFor(world.tokens.polar))[0]).toBe(check.id);
    expect(await idsFor(world.tokens.north)).toEqual([northern.id]);
    expect(await idsFor(world.tokens.unassigned)).toEqual([]);
  });
});

describe('when a tank moves,', () => {
  test('its leak checks stay with the company they were made for', async () => {
    const tank = await world.newTank();
    const check = await world.newCheck(1, tank);
    const move = { token: world.tokens.admin, params: { id: tank.id }, body: { company_name: 'North' } };
    expect((await world.server.call(updateTank, move)).status).toBe(200);
    expect((await read(world.tokens.polar, check.id)).status).toBe(200);
    expect((await read(world.tokens.north, check.id)).status).toBe(404);
    expect((await list(world.tokens.north, { tank_id: tank.id })).body.data).toEqual([]);
    expect((await list(world.tokens.polar, { tank_id: tank.id })).body.data).toMatchObject([{ id: check.id }]);
  });

  test('changes of its earlier leak check no longer affect its state', async () => {
    const tank = await world.newTank();
    const check = await world.newCheck(1, tank);
    const move = { token: world.tokens.admin, params: { id: tank.id }, body: { company_name: 'North' } };
    await world.server.call(updateTank, move);
    const repaired = await world.repairAll(check);
    expect(repaired.leakPoints.map((point) => point.repaired)).toEqual([true]);
    expect(await world.stateOf(tank.id)).toEqual(['no_data', null]);
    const [, repair] = await world.auditOf('leak_check_assessment', check.id);
    expect(repair?.company_id).toBe(world.polarId);
  });
});

test('the leak checks of a deleted tank are read, and no leak is repaired', async () => {
  const tank = await world.newTank();
  const check = await world.newCheck(1, tank);
  await world.server.call(deleteTank, { token: world.tokens.admin, params: { id: tank.id } });
  await world.expectingNoChange(async () => {
    expect((await read(world.tokens.polar, check.id)).status).toBe(200);
    for (const query of [{ tank_id: tank.id }, {}]) {
      expect((await list(world.tokens.admin, query)).body.data.some(({ id }) => id === check.id)).toBe(true);
    }
    expect((await world.repair(check.id, { leakPointIds: [1], repairMethod: 'rtv' })).status).toBe(404);
  });
});
