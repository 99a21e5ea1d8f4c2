import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-dates.ts';
import { reportingWeekOf, reportPeriodOf } from './reporting-week.ts';
import { buildWeeklyReport, compareCirculation, type ReportedTank } from './weekly-report.ts';

const dates = { week_start_date: '2026-05-31', week_end_date: '2026-06-06' };
const period = reportPeriodOf('America/New_York', dates);
const { start, end } = period;
const BEFORE = '2026-05-01T00:00:00Z';
const MONDAY = '2026-06-01T12:00:00Z';
const WEDNESDAY = '2026-06-03T12:00:00Z';
const FRIDAY = '2026-06-05T12:00:00Z';

const tank = (change: Partial<ReportedTank> = {}): ReportedTank => ({
  tank_id: 1,
  tank_number: 'A',
  csc_inspection_date: '2026-01-01',
  initially_operational: true,
  switches: [],
  stays: [{ assigned_at: BEFORE, released_at: null }],
  ...change,
});

const figuresOf = (tanks: readonly ReportedTank[]) => {
  const { total_before, tank_ids, tanks_added, tanks_removed } = compareCirculation(tanks, period);
  return { before: total_before, now: tank_ids.length, added: tanks_added, removed: tanks_removed };
};
const on = (switched_at: string | Date) => ({ operational_status: true, switched_at });
const off = (switched_at: string | Date) => ({ operational_status: false, switched_at });

describe('compareCirculation', () => {
  it('counts tanks that are operational and owned by the company', () => {
    expect(figuresOf([tank(), tank({ tank_id: 2, initially_operational: false })])).toEqual({
      before: 1,
      now: 1,
      added: [],
      removed: [],
    });
  });

  it.each([
    ['joined', { stays: [{ assigned_at: MONDAY, released_at: null }] }],
    ['switched_on', { initially_operational: false, switches: [on(MONDAY)] }],
  ] as const)('adds tanks that %s', (reason, change) => {
    expect(figuresOf([tank(change)])).toEqual({
      before: 0,
      now: 1,
      added: [{ tank_number: 'A', reason }],
      removed: [],
    });
  });

  it.each([
    ['left', { stays: [{ assigned_at: BEFORE, released_at: MONDAY }] }],
    ['switched_off', { switches: [off(MONDAY)] }],
  ] as const)('removes tanks that %s', (reason, change) => {
    expect(figuresOf([tank(change)])).toEqual({
      before: 1,
      now: 0,
      added: [],
      removed: [{ tank_number: 'A', reason }],
    });
  });

  it.each<[string, Partial<ReportedTank>]>([
    ['went off and on', { switches: [off(MONDAY), on(FRIDAY)] }],
    [
      'moved away and back',
      {
        stays: [
          { assigned_at: BEFORE, released_at: MONDAY },
          { assigned_at: FRIDAY, released_at: null },
        ],
      },
    ],
  ])('does not list tanks that %s', (_what, change) => {
    expect(figuresOf([tank(change)])).toEqual({ before: 1, now: 1, added: [], removed: [] });
  });

  it('does not list a tank that joined and left within the week', () => {
    const stays = [{ assigned_at: MONDAY, released_at: FRIDAY }];
    expect(figuresOf([tank({ stays })])).toEqual({ before: 0, now: 0, added: [], removed: [] });
  });

  it('counts an event at the very start in this week, at the very end in the next', () => {
    expect(figuresOf([tank({ switches: [off(start)] })])).toMatchObject({ before: 1, now: 0 });
    expect(figuresOf([tank({ switches: [off(end)] })])).toMatchObject({ before: 1, now: 1, removed: [] });
    expect(figuresOf([tank({ stays: [{ assigned_at: start, released_at: end }] })])).toMatchObject({
      before: 0,
      now: 1,
    });
    expect(figuresOf([tank({ stays: [{ assigned_at: end, released_at: null }] })])).toMatchObject({
      before: 0,
      now: 0,
    });
  });
});

describe('compareCirculation, for any history of moves, switches and deletions,', () => {
  const FIRST = Date.parse('2018-01-03T00:00:00Z');
  const HOURS = 10 * 365 * 24;
  const moments = fc
    .uniqueArray(fc.integer({ min: 0, max: HOURS }), { maxLength: 12 })
    .map((hours) => hours.sort((a, b) => a - b).map((hour) => new Date(FIRST + hour * 3_600_000)));
  const history = fc.record({ moves: moments, turns: moments, initially_operational: fc.boolean() });
  const zone = fc.constantFrom(
    'America/New_York',
    'Europe/London',
    'America/Santiago',
    'Asia/Beirut',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Honolulu',
  );

  type History = { moves: Date[]; turns: Date[]; initially_operational: boolean };
  const tankOf = ({ moves, turns, initially_operational }: History, tank_id: number): ReportedTank => ({
    ...tank({ tank_id, tank_number: `T${tank_id}`, initially_operational }),
    stays: moves.flatMap((assigned_at, place) =>
      place % 2 === 0 ? [{ assigned_at, released_at: moves[place + 1] ?? null }] : [],
    ),
    switches: turns.map((switched_at, place) => ({
      operational_status: (place % 2 === 0) !== initially_operational,
      switched_at,
    })),
  });
  /** Counted differently: an odd number of moves means that the company has the tank, and each switch toggles it. */
  const circulating = (histories: readonly History[], at: Date) =>
    histories.filter(
      ({ moves, turns, initially_operational }) =>
        moves.filter((move) => move < at).length % 2 === 1 &&
        (turns.filter((turn) => turn < at).length % 2 === 0) === initially_operational,
    ).length;

  it('keeps total = total before + added - removed from week to week, over ten years and seven time zones', () => {
    fc.assert(
      fc.property(zone, fc.array(history, { maxLength: 6 }), (timeZone, histories) => {
        const tanks = histories.map(tankOf);
        let week = reportingWeekOf(timeZone, new Date(FIRST));
        let total = 0;
        for (let weeks = 0; weeks < 522; weeks += 1) {
          const covered = reportPeriodOf(timeZone, week);
          const { total_before, tank_ids, tanks_added, tanks_removed } = compareCirculation(tanks, covered);
          expect(total_before).toBe(total);
          expect(tank_ids.length).toBe(total + tanks_added.length - tanks_removed.length);
          expect(tank_ids.length).toBe(circulating(histories, covered.end));
          total = tank_ids.length;
          week = {
            week_start_date: addDays(week.week_start_date, 7),
            week_end_date: addDays(week.week_end_date, 7),
          };
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('buildWeeklyReport lists readings', () => {
  const reading = (
    tank_id: number,
    vacuum_reading: number,
    { fresh_pull = false, reading_timestamp = WEDNESDAY } = {},
  ) => ({ tank_id, vacuum_reading, fresh_pull, reading_timestamp });
  const build = (tanks: readonly ReportedTank[], readings: readonly ReturnType<typeof reading>[]) =>
    buildWeeklyReport({ dates, period, tanks, readings });

  it('above 75, highest first', () => {
    const tanks = [tank(), tank({ tank_id: 2, initially_operational: false })];
    const { summary, lists } = build(tanks, [
      reading(1, 75),
      reading(1, 75.01),
      reading(1, 500),
      reading(2, 500),
      reading(3, 500),
    ]);
    expect(summary.high_vacuum_readings_count).toBe(2);
    expect(lists.high_vacuum_readings).toEqual([reading(1, 500), reading(1, 75.01)]);
  });

  it('above 75 by whether the tank was operational when it was read', () => {
    const turnedOff = tank({ tank_id: 1, switches: [off(WEDNESDAY)] });
    const turnedOn = tank({ tank_id: 2, initially_operational: false, switches: [on(WEDNESDAY)] });
    const left = tank({ tank_id: 3, stays: [{ assigned_at: BEFORE, released_at: WEDNESDAY }] });
    const readings = [1, 2, 3].flatMap((tank_id) => [
      reading(tank_id, 90 + tank_id, { reading_timestamp: MONDAY }),
      reading(tank_id, 80 + tank_id, { reading_timestamp: FRIDAY }),
    ]);
    const { lists } = build([turnedOff, turnedOn, left], readings.slice(0, -1));
    expect(lists.high_vacuum_readings.map(({ vacuum_reading }) => vacuum_reading)).toEqual([93, 91, 82]);
  });

  it('that are fresh pulls, of any tank', () => {
    const { summary, lists } = build(
      [tank({ initially_operational: false })],
      [reading(1, 8, { fresh_pull: true }), reading(1, 9)],
    );
    expect(summary).toMatchObject({ fresh_pulls_count: 1, high_vacuum_readings_count: 0 });
    expect(lists.fresh_pulls).toEqual([reading(1, 8, { fresh_pull: true })]);
  });
});

describe('buildWeeklyReport lists inspections:', () => {
  const inspected = (csc_inspection_date: string | null, change: Partial<ReportedTank> = {}) =>
    tank({ csc_inspection_date, ...change });
  const build = (tanks: readonly ReportedTank[]) => buildWeeklyReport({ dates, period, tanks, readings: [] });

  it.each([
    ['2026-05-30', 0],
    ['2026-05-31', 1],
    ['2026-06-06', 1],
    ['2026-06-07', 0],
  ])('dated %s they make %d completed', (date, completed) => {
    expect(build([inspected(date)]).summary.csc_inspections_completed).toBe(completed);
  });

  it.each([
    ['2023-12-06', 1],
    ['2023-12-07', 0],
    ['2020-01-01', 1],
    [null, 1],
  ])('last made on %s they make %d due', (date, due) => {
    expect(build([inspected(date)]).summary.csc_inspections_due).toBe(due);
  });

  it.each([
    ['2026-05-01', '2026-06-06', 1],
    ['2026-05-01', '2026-06-07', 0],
    ['2020-01-01', null, 0],
  ])('proven by a paper of %s that is due on %s they make %d due', (date, due_at, due) => {
    const tanks = [inspected(date, { inspection_paper: { due_at } })];
    expect(build(tanks).lists.csc_inspections_due.map(({ due_date }) => due_date)).toEqual(due === 1 ? [due_at] : []);
  });

  it('never-inspected tanks first, then the longest overdue; tanks out of service too, but no tanks that left', () => {
    const left = { stays: [{ assigned_at: BEFORE, released_at: MONDAY }] };
    const { lists } = build([
      inspected('2023-06-01', { tank_number: 'late' }),
      inspected('2022-06-01', { tank_number: 'later', initially_operational: false }),
      inspected(null, { tank_number: 'never' }),
      inspected(null, { tank_number: 'gone', ...left }),
      inspected('2026-06-03', { tank_number: 'done' }),
      inspected('2026-06-02', { tank_number: 'done before' }),
    ]);
    expect(lists.csc_inspections_due).toEqual([
      { tank_number: 'never', csc_inspection_date: null, due_date: null },
      { tank_number: 'later', csc_inspection_date: '2022-06-01', due_date: '2024-12-01' },
      { tank_number: 'late', csc_inspection_date: '2023-06-01', due_date: '2025-12-01' },
    ]);
    expect(lists.csc_inspections_completed.map(({ tank_number }) => tank_number)).toEqual(['done before', 'done']);
  });
});

it('buildWeeklyReport returns zeros for an empty fleet', () => {
  const { summary, circulating } = buildWeeklyReport({ dates, period, tanks: [], readings: [] });
  expect(new Set(Object.values(summary))).toEqual(new Set([0]));
  expect(circulating).toEqual([]);
});
