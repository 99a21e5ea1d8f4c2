import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTankHistory } from '../../../test-support/tank-histories.ts';
import { POLAR_WEEK, SINCE, startWeeklyReportWorld, type WeeklyReportWorld } from './weekly-report-test-world.ts';

let world: WeeklyReportWorld;
beforeAll(async () => {
  world = await startWeeklyReportWorld();
});
afterAll(() => world.server.stop());

test("a report contains the figures and lists of its week, in the company's time zone", async () => {
  const { db } = world.server;
  const { id: recorded_by } = await db
    .updateTable('users')
    .set({ first_name: 'Ada', last_name: 'Brandt' })
    .where('email', '=', 'user@polar.example')
    .returning('id')
    .executeTakeFirstOrThrow();
  const stays = [{ company_id: world.polarId, assigned_at: SINCE, released_at: null }];
  const high = await insertTankHistory(db, {
    tank_number: 'HIGH 1',
    csc_inspection_date: '2026-06-03',
    stays,
    readings: [
      // Saturday evening in New York is Sunday in UTC.
      { vacuum_reading: 400, reading_timestamp: '2026-06-07T03:59:59Z', recorded_by },
      { vacuum_reading: 400, reading_timestamp: '2026-06-07T04:00:00Z' },
      { vacuum_reading: 400, reading_timestamp: '2026-05-31T03:59:59Z' },
      { vacuum_reading: 75.01, reading_timestamp: '2026-05-31T04:00:00Z' },
      { vacuum_reading: 75, reading_timestamp: '2026-06-02T12:00:00Z' },
      { vacuum_reading: 9, reading_timestamp: '2026-06-02T18:00:00Z', fresh_pull: true },
    ],
  });
  await insertTankHistory(db, {
    tank_number: 'OFF 2',
    csc_inspection_date: '2023-12-06',
    stays,
    switches: [
      { operational_status: true, switched_at: SINCE },
      { operational_status: false, switched_at: '2026-06-01T12:00:00Z' },
    ],
    readings: [{ vacuum_reading: 900, reading_timestamp: '2026-06-03T12:00:00Z' }],
  });
  await insertTankHistory(db, {
    tank_number: 'NEW 3',
    stays: [
      { company_id: world.northId, assigned_at: SINCE, released_at: '2026-06-03T12:00:00Z' },
      { company_id: world.polarId, assigned_at: '2026-06-03T12:00:00Z', released_at: null },
    ],
    readings: [{ vacuum_reading: 900, reading_timestamp: '2026-06-01T12:00:00Z' }],
  });

  const report = await world.generate();
  expect(report).toMatchObject({
    ...POLAR_WEEK,
    generated_at: expect.stringContaining('2026-06-10T12:00:00'),
    generated_by_email: 'admin@dewar.example',
  });
  const { report_data } = report;
  expect(report_data).toMatchObject({ company_name: 'Polar Gas', timezone: 'America/New_York', admin_notes: null });
  expect(report_data.summary).toEqual({
    total_tanks_in_circulation: 2,
    total_tanks_before: 2,
    tanks_added: 1,
    tanks_removed: 1,
    high_vacuum_readings_count: 2,
    fresh_pulls_count: 1,
    csc_inspections_completed: 1,
    csc_inspections_due: 2,
  });
  expect(report_data.tanks_added).toEqual([{ tank_number: 'NEW 3', reason: 'joined' }]);
  expect(report_data.tanks_removed).toEqual([{ tank_number: 'OFF 2', reason: 'switched_off' }]);
  expect(report_data.high_vacuum_readings).toEqual([
    {
      reading_id: expect.any(Number),
      tank_id: high,
      tank_number: 'HIGH 1',
      vacuum_reading: 400,
      reading_timestamp: '2026-06-07T03:59:59.000Z',
      fresh_pull: false,
      first_name: 'Ada',
      last_name: 'Brandt',
      recorded_by_email: 'ada@polar.example',
    },
    expect.objectContaining({ vacuum_reading: 75.01, first_name: null, last_name: null }),
  ]);
  expect(report_data.fresh_pulls.map(({ vacuum_reading }) => vacuum_reading)).toEqual([9]);
  expect(report_data.csc_inspections_completed).toEqual([{ tank_number: 'HIGH 1', csc_inspection_date: '2026-06-03' }]);
  expect(report_data.csc_inspections_due.map(({ tank_number }) => tank_number)).toEqual(['NEW 3', 'OFF 2']);
  expect(report_data.vacuum_by_day).toEqual([
    { date: '2026-05-31', readings: 1, lowest: 75.01, median: 75.01, highest: 75.01 },
    { date: '2026-06-01', readings: 0, lowest: null, median: null, highest: null },
    { date: '2026-06-02', readings: 2, lowest: 9, median: 42, highest: 75 },
    { date: '2026-06-03', readings: 0, lowest: null, median: null, highest: null },
    { date: '2026-06-04', readings: 0, lowest: null, median: null, highest: null },
    { date: '2026-06-05', readings: 0, lowest: null, median: null, highest: null },
    { date: '2026-06-06', readings: 1, lowest: 400, median: 400, highest: 400 },
  ]);
  const norths = (await world.generate({ ...POLAR_WEEK, company_name: 'North' })).report_data;
  expect(norths.summary).toMatchObject({ total_tanks_before: 1, total_tanks_in_circulation: 0, tanks_removed: 1 });
  expect(norths.tanks_removed).toEqual([{ tank_number: 'NEW 3', reason: 'left' }]);
});

test('a tank leaves the circulation of its company when it goes into stock, and joins that of the next', async () => {
  const { server, polarId, northId } = world;
  const [stocked, assigned] = ['2026-03-03T12:00:00Z', '2026-03-05T12:00:00Z'];
  await insertTankHistory(server.db, {
    tank_number: 'STOCKED',
    stays: [
      { company_id: polarId, assigned_at: SINCE, released_at: stocked },
      { company_id: null, assigned_at: stocked, released_at: assigned },
      { company_id: northId, assigned_at: assigned, released_at: null },
    ],
  });
  const week = { week_start_date: '2026-03-01', week_end_date: '2026-03-07' };
  const polars = (await world.generate({ ...week, company_name: 'Polar Gas' })).report_data;
  expect(polars.tanks_removed).toEqual([{ tank_number: 'STOCKED', reason: 'left' }]);
  const norths = (await world.generate({ ...week, company_name: 'North' })).report_data;
  expect(norths.tanks_added).toEqual([{ tank_number: 'STOCKED', reason: 'joined' }]);
});

test('an event at the very moment a week starts belongs to it and not to the week before', async () => {
  const { server, polarId, northId } = world;
  const START = '2026-05-03T04:00:00Z';
  await insertTankHistory(server.db, {
    tank_number: 'MOVED AT MIDNIGHT',
    stays: [
      { company_id: polarId, assigned_at: SINCE, released_at: START },
      { company_id: northId, assigned_at: START, released_at: null },
    ],
  });
  const movesOf = async (company_name: string, week_start_date: string, week_end_date: string) => {
    const { report_data } = await world.generate({ company_name, week_start_date, week_end_date });
    const { tanks_added, tanks_removed } = report_data;
    const listed = (tanks: readonly { tank_number: string }[]) =>
      tanks.some(({ tank_number }) => tank_number === 'MOVED AT MIDNIGHT');
    return { added: listed(tanks_added), removed: listed(tanks_removed) };
  };
  const [week, weekBefore] = [
    ['2026-05-03', '2026-05-09'],
    ['2026-04-26', '2026-05-02'],
  ] as const;
  expect(await movesOf('Polar Gas', ...week)).toEqual({ added: false, removed: true });
  expect(await movesOf('North', ...week)).toEqual({ added: true, removed: false });
  expect(await movesOf('Polar Gas', ...weekBefore)).toEqual({ added: false, removed: false });
  expect(await movesOf('North', ...weekBefore)).toEqual({ added: false, removed: false });
});
