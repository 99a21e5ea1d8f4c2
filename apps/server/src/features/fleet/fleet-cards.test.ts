import { getFleet } from '@dewar/contract/fleet';
import { RECENT_ACTIVITY_DAYS } from '@dewar/domain/primitives/limits';
import { INSPECTION_INTERVAL_MONTHS } from '@dewar/domain/tank-papers/paper-kinds';
import { assessInspection, isInspectionAlert } from '@dewar/domain/tanks/inspection-due';
import { addCalendarMonths, addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { classifyAnalyticsVacuum } from '@dewar/domain/vacuum/vacuum-bands';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearFleetRows, type FleetRow, insertFleetRows, newestOf, tankOf } from '../../../test-support/fleet-rows.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const STATUSES = ['Annual service', 'Repair'];
const ZONE = 'America/New_York';

let world: TankWorld;
let today = '';

beforeAll(async () => {
  world = await startTankWorld();
  await world.server.db
    .insertInto('tank_statuses')
    .values(STATUSES.map((status_name) => ({ status_name })))
    .execute();
  today = calendarDateIn(ZONE, world.server.clock.now());
});
afterAll(() => world.server.stop());

const idle: FleetRow = { operational_status: true, tank_status: null, csc_inspection_date: null, readings: [] };

/** Clears the tables, inserts the fleet, and reads it through HTTP. */
async function fleetOf(rows: readonly FleetRow[]) {
  const { db, clock } = world.server;
  await clearFleetRows(db);
  const numbers = await insertFleetRows(db, world.polarId, rows, clock.now());
  const call = { token: world.tokens.polar, params: { companyName: 'polar gas' } };
  const { status, text, body } = await world.server.call(getFleet, call);
  expect(status, text).toBe(200);
  return { ...body.data, numbers };
}

/** The date of an inspection that is due this many days from today. */
function inspectedFor(daysUntilDue: number): string {
  const date = addCalendarMonths(addDays(today, daysUntilDue), -INSPECTION_INTERVAL_MONTHS);
  expect(assessInspection({ cscInspectionDate: date, today }).daysUntilDue).toBe(daysUntilDue);
  return date;
}

function cardsBy(rows: readonly FleetRow[]) {
  const idleTanks = rows.filter((row) => !row.operational_status);
  const maintenance: Record<string, number> = {};
  for (const { tank_status } of idleTanks) maintenance[tank_status ?? ''] = (maintenance[tank_status ?? ''] ?? 0) + 1;
  const inspection = (row: FleetRow) => assessInspection({ cscInspectionDate: row.csc_inspection_date, today }).state;
  const label = (row: FleetRow) => {
    const newest = newestOf(row);
    return newest === undefined ? null : classifyAnalyticsVacuum(newest, row.operational_status);
  };
  return {
    total: rows.length,
    operational: rows.length - idleTanks.length,
    non_operational: idleTanks.length,
    maintenance,
    recent_readings: rows.flatMap((row) => row.readings.filter(({ hoursAgo }) => hoursAgo <= RECENT_ACTIVITY_DAYS * 24))
      .length,
    inspection_alerts: rows.filter((row) => isInspectionAlert(inspection(row))).length,
    critical_readings: rows.filter((row) => label(row) !== null).length,
  };
}

const microns = fc.oneof(
  fc.constantFrom(4.99, 5, 5.01, 99.99, 100, 100.01, 0.01, 1_000_000),
  fc.integer({ min: 1, max: 30_000 }).map((hundredths) => hundredths / 100),
);
const randomRow: fc.Arbitrary<FleetRow> = fc.record({
  operational_status: fc.boolean(),
  tank_status: fc.constantFrom(null, ...STATUSES),
  csc_inspection_date: fc.option(fc.integer({ min: -1_100, max: 200 }).map((days) => addDays('2026-06-10', days))),
  readings: fc.array(fc.record({ vacuum_reading: microns, hoursAgo: fc.integer({ min: -20, max: 400 }) }), {
    maxLength: 4,
  }),
});

test('the figures of the cards follow the rules for any fleet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomRow, { maxLength: 12 }), async (rows) => {
      const fleet = await fleetOf(rows);
      expect(fleet.cards).toEqual(cardsBy(rows));
      expect(fleet.tanks.map((tank) => tank.tank_number)).toEqual(fleet.numbers);
      for (const [place, row] of rows.entries()) {
        const tank = tankOf(fleet.tanks, fleet.numbers[place] ?? '');
        expect(tank.latest_reading?.vacuum_reading).toBe(newestOf(row));
      }
    }),
    { numRuns: 30 },
  );
});

describe('at the boundaries of the fleet cards,', () => {
  test.each([
    [4.99, true, 1],
    [5, true, 0],
    [100, true, 0],
    [100.01, true, 1],
    [4.99, false, 0],
    [100.01, false, 0],
  ])(
    'a tank with %d microns, operational %s, counts %d critical readings',
    async (vacuum_reading, operational_status, critical_readings) => {
      const { cards } = await fleetOf([{ ...idle, operational_status, readings: [{ vacuum_reading, hoursAgo: 1 }] }]);
      expect(cards.critical_readings).toBe(critical_readings);
    },
  );

  test.each([
    [-1, 1],
    [0, 1],
    [90, 1],
    [91, 0],
  ])('an inspection due in %d days counts %d alerts', async (days, inspection_alerts) => {
    const { cards } = await fleetOf([{ ...idle, csc_inspection_date: inspectedFor(days) }]);
    expect(cards.inspection_alerts).toBe(inspection_alerts);
  });

  test.each([
    [168, 1],
    [168.001, 0],
  ])('a reading %d hours old counts %d recent readings', async (hoursAgo, recent_readings) => {
    const { cards } = await fleetOf([{ ...idle, readings: [{ vacuum_reading: 12, hoursAgo }] }]);
    expect(cards.recent_readings).toBe(recent_readings);
  });

  test('a tank never inspected is an alert, and a reading that is not the latest is never critical', async () => {
    const readings = [
      { vacuum_reading: 900, hoursAgo: 2 },
      { vacuum_reading: 12, hoursAgo: 1 },
    ];
    const { cards } = await fleetOf([{ ...idle, readings }]);
    expect(cards).toMatchObject({ inspection_alerts: 1, critical_readings: 0, recent_readings: 2 });
  });

  test('an empty fleet has only zeros', async () => {
    expect((await fleetOf([])).cards).toEqual({
      total: 0,
      operational: 0,
      non_operational: 0,
      maintenance: {},
      recent_readings: 0,
      inspection_alerts: 0,
      critical_readings: 0,
    });
  });
});
