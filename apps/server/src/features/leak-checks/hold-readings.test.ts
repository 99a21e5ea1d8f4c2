import { deleteHoldReading, type LeakCheckDetails } from '@dewar/contract/leak-checks';
import { holdRates, readingsOfTest } from '@dewar/domain/leak-checks/hold-readings';
import { assessHold } from '@dewar/domain/leak-checks/hold-trend';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dataOf,
  errorOf,
  HOUR,
  type LeakCheckWorld,
  PASSED,
  START,
  startLeakCheckWorld,
} from './leak-check-test-world.ts';

let world: LeakCheckWorld;
beforeAll(async () => {
  world = await startLeakCheckWorld();
});
afterAll(() => world.server.stop());

/** Started now; the clock then advances by a day, so that readings can be dated within it. */
async function newRunningTest(): Promise<{ id: number; after: (hours: number) => string }> {
  const { id } = await world.newCheck(0);
  const startedAt = world.server.clock.now().getTime();
  dataOf(await world.test(id, START));
  world.server.clock.advance(24 * HOUR);
  return { id, after: (hours) => new Date(startedAt + hours * HOUR).toISOString() };
}

const remove = (id: number, readingId: number) =>
  world.server.call(deleteHoldReading, { token: world.tokens.admin, params: { id, readingId } });

const readingsOf = ({ vacuum_test_readings }: LeakCheckDetails) =>
  vacuum_test_readings.map(({ vacuum_reading }) => vacuum_reading);

test('the first reading of a vacuum test means that the tank is off the pump', async () => {
  const { id, after } = await newRunningTest();
  const response = await world.read(id, { vacuumReading: 18.004, readingTimestamp: after(1) });
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({
    vacuum_test_status: 'holding',
    overall_status: 'pass',
    version: 3,
    vacuum_test_readings: [{ vacuum_reading: 18, recorded_by_email: 'admin@dewar.example' }],
  });
});

test('readings of a vacuum test are in order of time, and one without a timestamp is taken now', async () => {
  const { id, after } = await newRunningTest();
  await world.read(id, { vacuumReading: 40 });
  await world.read(id, { vacuumReading: 22, readingTimestamp: after(8) });
  const check = dataOf(await world.read(id, { vacuumReading: 18, readingTimestamp: after(2) }));
  expect(readingsOf(check)).toEqual([18, 22, 40]);
  expect(new Date(check.vacuum_test_readings[2]?.reading_timestamp ?? '')).toEqual(world.server.clock.now());
});

test('the response of a vacuum test has enough readings for the rates and their trend', async () => {
  const { id, after } = await newRunningTest();
  for (const [hours, vacuumReading] of [
    [2, 35.5],
    [8, 95.5],
  ] as const) {
    await world.read(id, { vacuumReading, readingTimestamp: after(hours) });
  }
  const check = dataOf(await world.test(id, { ...PASSED, finalVacuumReading: 255.5 }));
  const readings = readingsOfTest(check);
  expect(holdRates(readings).map(({ micronsPerHour }) => micronsPerHour)).toEqual([10, 10, 10]);
  expect(assessHold(readings).kind).toBe('constant');
});

describe('a reading of a vacuum test is rejected, without changing any row,', () => {
  const refused = async (id: number, body: object) =>
    errorOf(await world.expectingNoChange(() => world.read(id, body)));

  test('before the test starts and after it is complete', async () => {
    const { id } = await world.newCheck(0);
    expect(await refused(id, { vacuumReading: 12 })).toEqual([409, 'vacuumReading']);
    await world.test(id, START);
    world.server.clock.advance(HOUR);
    await world.test(id, PASSED);
    expect(await refused(id, { vacuumReading: 12 })).toEqual([409, 'vacuumReading']);
  });

  test('dated at the start or earlier, or in the future', async () => {
    const { id, after } = await newRunningTest();
    for (const hours of [-1, 0, 24.001]) {
      expect(await refused(id, { vacuumReading: 12, readingTimestamp: after(hours) })).toEqual([
        400,
        'readingTimestamp',
      ]);
    }
    expect((await world.read(id, { vacuumReading: 12, readingTimestamp: after(24) })).status).toBe(201);
  });

  test('with the timestamp of an existing one', async () => {
    const { id, after } = await newRunningTest();
    await world.read(id, { vacuumReading: 12, readingTimestamp: after(1) });
    expect(await refused(id, { vacuumReading: 13, readingTimestamp: after(1) })).toEqual([409, 'readingTimestamp']);
  });

  test('beyond two hundred readings', async () => {
    const { id, after } = await newRunningTest();
    await world.server.pool.query(
      `insert into vacuum_test_readings (assessment_id, vacuum_reading, reading_timestamp, recorded_by_email)
       select $1, 20, $2::timestamptz + n * interval '1 minute', 'x@x.example' from generate_series(1, 199) n`,
      [id, after(0)],
    );
    expect((await world.read(id, { vacuumReading: 12, readingTimestamp: after(20) })).status).toBe(201);
    expect(await refused(id, { vacuumReading: 12, readingTimestamp: after(21) })).toEqual([409, 'vacuumReading']);
  });
});

describe('a reading of a vacuum test', () => {
  test('can be removed, and without any reading the tank is on the pump again', async () => {
    const { id, after } = await newRunningTest();
    await world.read(id, { vacuumReading: 180, readingTimestamp: after(1) });
    const before = dataOf(await world.read(id, { vacuumReading: 18, readingTimestamp: after(2) }));
    const [wrong = 0, right = 0] = before.vacuum_test_readings.map((reading) => reading.id);
    expect((await remove(id, wrong)).body.data).toEqual({ id: wrong });
    expect((await remove(id, right)).status).toBe(200);
    const trail = (await world.auditOf('leak_check_assessment', id)).slice(-2);
    expect(trail).toMatchObject([
      { action: 'vacuum-test', before, after: { vacuum_test_status: 'holding', version: 5 } },
      { action: 'vacuum-test', after: { vacuum_test_status: 'on_pump', vacuum_test_readings: [] } },
    ]);
  });

  test('cannot be removed through another test, or after the test is complete', async () => {
    const first = await newRunningTest();
    const second = await newRunningTest();
    const check = dataOf(await world.read(first.id, { vacuumReading: 18, readingTimestamp: first.after(2) }));
    const [readingId = 0] = check.vacuum_test_readings.map((reading) => reading.id);
    await world.expectingNoChange(async () => {
      expect(errorOf(await remove(second.id, readingId))).toEqual([404]);
      expect(errorOf(await remove(first.id, 2_000_000_000))).toEqual([404]);
    });
    await world.test(first.id, PASSED);
    await world.expectingNoChange(async () => {
      expect(errorOf(await remove(first.id, readingId))).toEqual([409, 'readingId']);
    });
  });
});
