import { generateWeeklyReport, type WeeklyReport } from '@dewar/contract/weekly-reports';
import { reportPeriodOf } from '@dewar/domain/reports/reporting-week';
import { addDays } from '@dewar/domain/time/calendar-dates';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearFleetRows } from '../../../test-support/fleet-rows.ts';
import { insertTankHistory } from '../../../test-support/tank-histories.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

/** Eight weeks, with a clock change in the second. */
const FIRST_SUNDAY = '2026-03-01';
const WEEKS = 8;
const HOURS = (WEEKS + 1) * 7 * 24;
const BEGIN = Date.parse('2026-02-26T00:00:00Z');
const HOUR_MS = 3_600_000;

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const moments = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: HOURS }), { minLength: 1, maxLength: most })
    .map((hours) => hours.sort((a, b) => a - b).map((hour) => new Date(BEGIN + hour * HOUR_MS)));

/** Created at the first move, moved at each later one, deleted at the last if it ends. */
const pastOfATank = fc.record({
  moves: moments(5),
  beginsWithPolar: fc.boolean(),
  ends: fc.boolean(),
  turns: moments(5),
  readings: fc.array(
    fc.record({ hour: fc.integer({ min: 0, max: HOURS }), microns: fc.integer({ min: 1, max: 200 }) }),
    {
      maxLength: 6,
    },
  ),
});
type Past = typeof pastOfATank extends fc.Arbitrary<infer T> ? T : never;

async function write({ moves, beginsWithPolar, ends, turns, readings }: Past, place: number) {
  const open = ends && moves.length > 1 ? moves.slice(0, -1) : moves;
  const stays = open.map((assigned_at, index) => ({
    company_id: (index % 2 === 0) === beginsWithPolar ? world.polarId : world.northId,
    assigned_at,
    released_at: moves[index + 1] ?? null,
  }));
  const [created = new Date(BEGIN)] = moves;
  const switches = [created, ...turns.filter((turn) => turn > created)].map((switched_at, index) => ({
    operational_status: index % 2 === 0,
    switched_at,
  }));
  const owned = readings
    .map(({ hour, microns }) => ({ at: new Date(BEGIN + hour * HOUR_MS), microns }))
    .filter(({ at }) =>
      stays.some((stay) => stay.assigned_at <= at && (stay.released_at === null || stay.released_at > at)),
    )
    .map(({ at, microns }) => ({ vacuum_reading: microns, reading_timestamp: at.toISOString(), fresh_pull: true }));
  await insertTankHistory(world.server.db, { tank_number: `T ${place}`, stays, switches, readings: owned });
}

async function reportsOf(company_name: string): Promise<WeeklyReport[]> {
  const made: WeeklyReport[] = [];
  for (let week = 0; week < WEEKS; week += 1) {
    const week_start_date = addDays(FIRST_SUNDAY, 7 * week);
    const body = { company_name, week_start_date, week_end_date: addDays(week_start_date, 6) };
    const {
      status,
      text,
      body: response,
    } = await world.server.call(generateWeeklyReport, { token: world.tokens.admin, body });
    expect(status, text).toBe(201);
    made.push(response.data);
  }
  return made;
}

/** Counted by PostgreSQL for one moment, with a statement of the test's own. */
async function countAt(company_id: number, moment: Date): Promise<number | undefined> {
  const { rows } = await world.server.pool.query<{ count: number }>(
    `select count(*) from tank_assignments stay
      where company_id = $1 and assigned_at < $2 and (released_at is null or released_at >= $2)
        and (select operational_status from tank_operational_switches
              where tank_id = stay.tank_id and switched_at < $2 order by switched_at desc limit 1)`,
    [company_id, moment],
  );
  return rows[0]?.count;
}

test('for any history of moves, switches and deletions, total = total before + added - removed, and every reading is reported exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pastOfATank, { maxLength: 5 }), async (pasts) => {
      await clearFleetRows(world.server.db);
      for (const [place, past] of pasts.entries()) await write(past, place);
      for (const [company_name, company_id] of [
        ['Polar Gas', world.polarId],
        ['North', world.northId],
      ] as const) {
        const reports = await reportsOf(company_name);
        const period = (report: WeeklyReport) => reportPeriodOf('America/New_York', report);
        let total: number | undefined;
        for (const report of reports) {
          const { summary } = report.report_data;
          expect(summary.total_tanks_before).toBe(total ?? (await countAt(company_id, period(report).start)));
          expect(summary.total_tanks_in_circulation).toBe(
            summary.total_tanks_before + summary.tanks_added - summary.tanks_removed,
          );
          expect(summary.total_tanks_in_circulation).toBe(await countAt(company_id, period(report).end));
          total = summary.total_tanks_in_circulation;
        }
        const [first, last] = [reports[0], reports.at(-1)];
        if (first === undefined || last === undefined) throw new Error('there are reports');
        const { rows } = await world.server.pool.query<{ at: Date }>(
          `select reading_timestamp as at from vacuum_readings
            where company_id = $1 and reading_timestamp >= $2 and reading_timestamp < $3 order by 1`,
          [company_id, period(first).start, period(last).end],
        );
        const reported = reports.flatMap(({ report_data }) =>
          report_data.fresh_pulls.map(({ reading_timestamp }) => new Date(reading_timestamp)),
        );
        expect(reported.sort((a, b) => a.getTime() - b.getTime())).toEqual(rows.map(({ at }) => at));
      }
    }),
    { numRuns: 12 },
  );
});
