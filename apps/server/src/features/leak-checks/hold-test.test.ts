import { markRepairs, runVacuumTest } from '@dewar/contract/leak-checks';
import { createVacuumReading, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataOf,
  errorOf,
  FAILED,
  HOUR,
  type LeakCheckWorld,
  PASSED,
  RTV,
  START,
  startLeakCheckWorld,
} from './leak-check-test-world.ts';

let world: LeakCheckWorld;
beforeAll(async () => {
  world = await startLeakCheckWorld();
});
afterAll(() => world.server.stop());

const readingsOf = async (id: number) =>
  dataOf(await world.server.call(listVacuumReadings, { token: world.tokens.admin, query: { tank_id: String(id) } }));

const newRepaired = async (leaks = 2) => {
  const check = await world.newCheck(leaks);
  return leaks === 0 ? check : world.repairAll(check);
};

describe('repairs of a leak check', () => {
  test('store method, notes and time for the named leaks, and leave the others', async () => {
    const check = await world.newCheck(3);
    const [first, , third] = check.leakPoints;
    const leakPointIds = [third?.id, first?.id, first?.id];
    const response = await world.repair(check.id, { ...RTV, leakPointIds });
    expect([response.status, response.body.message]).toEqual([200, 'Repairs marked successfully']);
    const { data } = response.body;
    expect([data.overall_status, data.version]).toEqual(['review_needed', 2]);
    const repair = { repaired: true, repair_method: 'rtv', repair_notes: 'two coats' };
    expect(data.leakPoints).toMatchObject([
      repair,
      { repaired: false, repair_method: null, repaired_at: null },
      repair,
    ]);
    expect(new Date(data.leakPoints[0]?.repaired_at ?? '')).toEqual(world.server.clock.now());
  });

  test('are logged with person, time, before and after', async () => {
    const check = await world.newCheck(1);
    const after = await world.repairAll(check);
    const [, entry] = await world.auditOf('leak_check_assessment', check.id);
    const by = { actor_email: 'admin@dewar.example', company_id: world.polarId };
    expect(entry).toEqual({ ...by, action: 'repair', before: check, after });
  });
});

describe('marks of repairs', () => {
  const minutes = (count: number) => count * 60_000;

  test('are taken back within ten minutes, and the audit log has both', async () => {
    const check = await world.newCheck(2);
    const repaired = await world.repairAll(check);
    const [first] = check.leakPoints;
    world.server.clock.advance(minutes(9));
    const { status, body } = await world.undoRepairs(check.id, [first?.id ?? 0]);
    expect([status, body.message]).toEqual([200, 'Repairs taken back']);
    expect(body.data).toEqual({
      ...repaired,
      version: 3,
      leakPoints: [first, repaired.leakPoints[1]],
    });
    const trail = await world.auditOf('leak_check_assessment', check.id);
    expect(trail[2]).toMatchObject({ action: 'undo-repair', before: repaired, after: body.data });
  });

  test('stay after ten minutes, after the test has started, and where there is none', async () => {
    const late = await world.repairAll(await world.newCheck(1));
    world.server.clock.advance(minutes(10));
    const tested = await newRepaired();
    await world.test(tested.id, START);
    const open = await world.newCheck(1);
    await world.expectingNoChange(async () => {
      for (const [{ id, leakPoints }, error] of [
        [late, 'Marked as repaired more than 10 minutes ago: leak 1.'],
        [tested, 'The vacuum hold test has started, so the repairs can no longer be taken back.'],
        [open, 'Not marked as repaired: leak 1.'],
      ] as const) {
        const refused = await world.undoRepairs(
          id,
          leakPoints.map((point) => point.id),
        );
        expect([refused.status, refused.body.error]).toEqual([409, error]);
      }
      const stranger = await world.undoRepairs(open.id, [late.leakPoints[0]?.id ?? 0]);
      expect([stranger.status, Object.keys(stranger.body.fields ?? {})]).toEqual([400, ['leakPointIds']]);
      expect((await world.undoRepairs(open.id, [])).status).toBe(400);
    });
  });
});

describe('a vacuum test', () => {
  test('starts on the pump, holds and passes, and the leak check with it', async () => {
    const { id } = await newRepaired();
    const started = await world.test(id, START);
    expect([started.status, started.body.message]).toEqual([200, 'Vacuum test started. Tank is now on pump.']);
    expect(started.body.data).toMatchObject({
      vacuum_test_status: 'on_pump',
      overall_status: 'review_needed',
      initial_vacuum_reading: 15.5,
      vacuum_test_notes: 'cold trap on',
      vacuum_hold_hours: 0,
      vacuum_test_end: null,
    });
    world.server.clock.advance(26 * HOUR + 6 * 60_000);
    const passed = await world.test(id, PASSED);
    expect([passed.status, passed.body.message]).toEqual([200, 'Vacuum test marked as passed']);
    expect(passed.body.data).toMatchObject({
      vacuum_test_status: 'passed',
      overall_status: 'pass',
      final_vacuum_reading: 17,
      vacuum_test_notes: 'cold trap on',
      vacuum_hold_hours: 26.1,
    });
  });

  test('fails, and the leak check with it', async () => {
    const { id } = await newRepaired();
    await world.test(id, START);
    const failed = await world.test(id, { ...FAILED, vacuumTestNotes: 'rose at a steady rate' });
    expect(failed.body.message).toBe('Vacuum test marked as failed');
    expect(failed.body.data).toMatchObject({
      vacuum_test_status: 'failed',
      overall_status: 'fail',
      vacuum_test_notes: 'rose at a steady rate',
    });
  });

  test('that passes logs its final reading for the tank, as a fresh pull in place of an older high one', async () => {
    const tank = await world.newTank();
    await world.server.call(createVacuumReading, {
      token: world.tokens.admin,
      body: { tank_id: tank.id, vacuum_reading: 180, reading_timestamp: world.server.clock.now().toISOString() },
    });
    const { id } = await world.repairAll(await world.newCheck(1, tank));
    await world.test(id, START);
    world.server.clock.advance(10 * HOUR);
    const ended = world.server.clock.now();
    await world.test(id, { ...PASSED, finalVacuumReading: 9.5 });
    const readings = await readingsOf(tank.id);
    expect(readings.map((reading) => [reading.vacuum_reading, reading.fresh_pull])).toEqual([
      [9.5, true],
      [180, false],
    ]);
    expect(new Date(readings[0]?.reading_timestamp ?? '')).toEqual(ended);
    const state = await world.server.db
      .selectFrom('tank_state')
      .select('latest_vacuum_reading')
      .where('tank_id', '=', tank.id)
      .executeTakeFirst();
    expect(Number(state?.latest_vacuum_reading)).toBe(9.5);
    expect((await world.auditOf('vacuum_reading', readings[0]?.id ?? 0)).map(({ action }) => action)).toEqual([
      'create',
    ]);
  });

  test('that fails logs its final reading, but not as a fresh pull', async () => {
    const check = await newRepaired();
    await world.test(check.id, START);
    await world.test(check.id, FAILED);
    expect((await readingsOf(check.tank_id)).map((reading) => [reading.vacuum_reading, reading.fresh_pull])).toEqual([
      [215, false],
    ]);
  });

  test('logs no reading for the tank where the person does not want it', async () => {
    const check = await newRepaired();
    await world.test(check.id, START);
    await world.test(check.id, { ...PASSED, logFinalReading: false });
    expect(await readingsOf(check.tank_id)).toEqual([]);
  });

  test('can be made for a tank without leak points, whose leak check fails with it', async () => {
    const { id } = await newRepaired(0);
    expect(dataOf(await world.test(id, START)).overall_status).toBe('pass');
    expect(dataOf(await world.test(id, FAILED)).overall_status).toBe('fail');
  });

  test('keeps its hold time after it is complete', async () => {
    const { id } = await newRepaired();
    await world.test(id, START);
    world.server.clock.advance(2 * HOUR);
    const { vacuum_hold_hours } = dataOf(await world.test(id, PASSED));
    world.server.clock.advance(50 * HOUR);
    const { data } = (await world.test(id, PASSED)).body;
    expect([data, vacuum_hold_hours]).toEqual([undefined, 2]);
    const [latest] = (await world.auditOf('leak_check_assessment', id)).slice(-1);
    expect(latest?.after).toMatchObject({ vacuum_hold_hours: 2 });
  });

  test('has no negative hold time if it is completed by a server whose clock is behind', async () => {
    const { id } = await newRepaired();
    await world.test(id, START);
    world.server.clock.advance(-60_000);
    expect(dataOf(await world.test(id, PASSED)).vacuum_hold_hours).toBe(0);
    world.server.clock.advance(60_000);
  });

  test('is logged at its start and its end', async () => {
    const before = await newRepaired();
    const started = dataOf(await world.test(before.id, START));
    const passed = dataOf(await world.test(before.id, PASSED));
    const trail = (await world.auditOf('leak_check_assessment', before.id)).slice(2);
    const by = { actor_email: 'admin@dewar.example', company_id: world.polarId, action: 'vacuum-test' };
    expect(trail).toEqual([
      { ...by, before, after: started },
      { ...by, before: started, after: passed },
    ]);
  });
});

describe('a vacuum test is rejected, without changing any row,', () => {
  const refused = async (id: number, body: object) => {
    const response = await world.expectingNoChange(() => world.test(id, body));
    return [...errorOf(response), response.body.error];
  };

  test('if it is completed before its start', async () => {
    const { id } = await newRepaired();
    expect(await refused(id, PASSED)).toEqual([409, 'action', 'The vacuum test has not started yet.']);
  });

  test('if it is started twice', async () => {
    const { id } = await newRepaired();
    await world.test(id, START);
    expect(await refused(id, START)).toEqual([409, 'action', 'The vacuum test has already started.']);
  });

  test.each([PASSED, FAILED])('if it is completed or started again once it is $vacuumTestStatus', async (result) => {
    const { id } = await newRepaired();
    await world.test(id, START);
    expect((await world.test(id, result)).status).toBe(200);
    for (const again of [PASSED, FAILED, START]) {
      expect(await refused(id, again)).toEqual([409, 'action', 'The vacuum test is already complete.']);
    }
  });

  test('without its readings and its result, with the messages of the screen', async () => {
    const { id } = await newRepaired();
    expect(await refused(id, { action: 'start', finalVacuumReading: 12 })).toEqual([
      400,
      'initialVacuumReading',
      'Please enter initial vacuum reading',
    ]);
    await world.test(id, START);
    expect(await refused(id, { ...PASSED, finalVacuumReading: undefined })).toEqual([
      400,
      'finalVacuumReading',
      'Please enter final vacuum reading',
    ]);
    expect((await refused(id, { ...PASSED, vacuumTestStatus: undefined })).slice(0, 2)).toEqual([
      400,
      'vacuumTestStatus',
    ]);
    expect((await refused(id, { ...PASSED, vacuumTestStatus: 'holding' })).slice(0, 2)).toEqual([
      400,
      'vacuumTestStatus',
    ]);
    expect((await refused(id, { action: 'stop' })).slice(0, 2)).toEqual([400, 'action']);
  });

  test('for a leak check that does not exist', async () => {
    expect((await refused(2_000_000_000, START))[0]).toBe(404);
  });
});

test('a change of a leak check based on an older version returns 412 with the current record', async () => {
  const check = await world.newCheck(1);
  const repaired = await world.repairAll(check);
  const call = { token: world.tokens.admin, params: { id: check.id }, headers: { 'if-match': '"1"' } };
  const stale = await world.expectingNoChange(() => world.server.call(runVacuumTest, { ...call, body: START }));
  expect([stale.status, stale.body.data]).toEqual([412, repaired]);
  const body = { ...RTV, leakPointIds: check.leakPoints.map(({ id }) => id) };
  expect((await world.server.call(markRepairs, { ...call, body })).status).toBe(412);
  const current = await world.server.call(runVacuumTest, { ...call, body: START, headers: { 'if-match': '"2"' } });
  expect([current.status, current.body.data.version]).toEqual([200, 3]);
});
