import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDateIn, dayStartIn, weekdayOf } from '../time/calendar-dates.ts';
import {
  describeReportDates,
  findReportDatesError,
  INVALID_REPORT_DATES,
  isPreliminaryReport,
  isReportingWeek,
  listMissingWeeks,
  listReportDays,
  MAX_CAUGHT_UP_WEEKS,
  reportingWeekOf,
  reportPeriodOf,
} from './reporting-week.ts';

/** Clock changes at two in the morning, at midnight on a Sunday, by half an hour, and none at all. */
const SEVEN_ZONES = [
  'America/New_York',
  'Europe/London',
  'America/Santiago',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Honolulu',
] as const;

const HOUR_MS = 3_600_000;
const FIRST_DAY = '2018-01-01';
const LAST_DAY = '2028-01-01';
const zone = fc.constantFrom(...SEVEN_ZONES);
const moment = fc.date({ min: new Date(FIRST_DAY), max: new Date(LAST_DAY), noInvalidDate: true });

function everyWeek(timeZone: string) {
  const weeks = [reportingWeekOf(timeZone, new Date(FIRST_DAY))];
  for (let week = weeks[0]; week !== undefined && week.week_end_date < LAST_DAY; week = weeks.at(-1)) {
    weeks.push({
      week_start_date: addDays(week.week_start_date, 7),
      week_end_date: addDays(week.week_end_date, 7),
    });
  }
  return weeks;
}

describe('reportingWeekOf and reportPeriodOf', () => {
  it('give Sunday to Saturday in local time', () => {
    const week = { week_start_date: '2026-06-07', week_end_date: '2026-06-13' };
    expect(reportingWeekOf('America/New_York', '2026-06-10T12:00:00Z')).toEqual(week);
    expect(reportingWeekOf('America/New_York', '2026-06-07T04:00:00Z')).toEqual(week);
    expect(reportingWeekOf('America/New_York', '2026-06-14T03:59:59Z')).toEqual(week);
    expect(reportingWeekOf('America/New_York', '2026-06-07T03:59:59Z').week_end_date).toBe('2026-06-06');
    expect(reportingWeekOf('Asia/Kathmandu', '2026-06-13T18:15:00Z').week_start_date).toBe('2026-06-14');
  });

  it.each([
    ['America/New_York', '2026-03-08', 167],
    ['America/New_York', '2026-11-01', 169],
    ['America/New_York', '2026-06-07', 168],
    ['Australia/Lord_Howe', '2026-10-04', 167.5],
    ['America/Santiago', '2026-09-06', 167],
    ['America/Santiago', '2026-03-29', 169],
    ['Pacific/Honolulu', '2026-03-08', 168],
  ])('in %s give the week of %s %d hours', (timeZone, week_start_date, hours) => {
    const { start, end } = reportPeriodOf(timeZone, { week_start_date, week_end_date: addDays(week_start_date, 6) });
    expect((end.getTime() - start.getTime()) / HOUR_MS).toBe(hours);
  });

  it('begin at the first moment of a Sunday that has no midnight', () => {
    const { start } = reportPeriodOf('America/Santiago', {
      week_start_date: '2026-09-06',
      week_end_date: '2026-09-12',
    });
    expect(start.toISOString()).toBe('2026-09-06T04:00:00.000Z');
  });

  it('cover each moment of ten years exactly once, in seven time zones', () => {
    const weeks = new Map(
      SEVEN_ZONES.map((name) => [name, everyWeek(name).map((dates) => reportPeriodOf(name, dates))]),
    );
    fc.assert(
      fc.property(zone, moment, (timeZone, instant) => {
        const at = instant.getTime();
        const holding = weeks.get(timeZone)?.filter(({ start, end }) => start.getTime() <= at && at < end.getTime());
        expect(holding).toEqual([reportPeriodOf(timeZone, reportingWeekOf(timeZone, instant))]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(SEVEN_ZONES)('of %s follow each other without a gap for ten years, clock changes included', (timeZone) => {
    const weeks = everyWeek(timeZone);
    const periods = weeks.map((dates) => reportPeriodOf(timeZone, dates));
    for (const [place, { start }] of periods.entries()) {
      const { week_start_date } = weeks[place] ?? { week_start_date: '' };
      expect(weekdayOf(week_start_date)).toBe(0);
      expect(calendarDateIn(timeZone, start)).toBe(week_start_date);
      expect(calendarDateIn(timeZone, new Date(start.getTime() - 1))).toBe(addDays(week_start_date, -1));
      if (place > 0) expect(periods[place - 1]?.end).toEqual(start);
    }
    expect(periods.length).toBeGreaterThan(520);
  });

  it('begin at the same moment as the platform’s own calendar', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 3_650 }), (timeZone, days) => {
        const date = addDays(FIRST_DAY, days);
        const wanted = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
        expect(dayStartIn(timeZone, date).getTime()).toBe(wanted);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the dates of a report', () => {
  it.each([
    ['2026-06-07', '2026-06-13', null],
    ['2026-06-10', '2026-06-16', null],
    ['2026-06-11', '2026-06-12', ['week_start_date', `${INVALID_REPORT_DATES}: the first day is in the future`]],
    ['2026-06-07', '2026-06-07', null],
    ['2026-05-01', '2026-05-31', null],
    ['2026-05-01', '2026-06-01', ['week_end_date', `${INVALID_REPORT_DATES}: a report covers at most 31 days`]],
    ['2026-06-08', '2026-06-07', ['week_end_date', INVALID_REPORT_DATES]],
  ] as const)('from %s to %s on 10 June: %s', (week_start_date, week_end_date, error) => {
    const found = findReportDatesError({ week_start_date, week_end_date }, '2026-06-10');
    expect(found && [found.field, found.message]).toEqual(error);
  });

  it.each([
    ['2026-06-14T03:59:59Z', true],
    ['2026-06-14T04:00:00Z', false],
  ])('that end on 13 June in New York are preliminary at %s: %s', (generatedAt, preliminary) => {
    const dates = { week_start_date: '2026-06-07', week_end_date: '2026-06-13' };
    expect(isPreliminaryReport(dates, 'America/New_York', generatedAt)).toBe(preliminary);
  });

  it('include every day of the range, and none if the end is before the start', () => {
    expect(listReportDays({ week_start_date: '2026-02-27', week_end_date: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(listReportDays({ week_start_date: '2026-03-02', week_end_date: '2026-03-01' })).toEqual([]);
  });
});

it.each([
  ['2026-05-31', '2026-06-06', '31 May to 6 Jun 2026'],
  ['2025-12-28', '2026-01-03', '28 Dec 2025 to 3 Jan 2026'],
])('describeReportDates formats %s and %s as %s', (week_start_date, week_end_date, text) => {
  expect(describeReportDates({ week_start_date, week_end_date })).toBe(text);
});

describe('listMissingWeeks', () => {
  const timeZone = 'America/New_York';
  const since = '2026-05-20T12:00:00Z';
  const starts = (schedule: Partial<Parameters<typeof listMissingWeeks>[0]>) =>
    listMissingWeeks({ timeZone, since, alreadyRun: [], now: '2026-06-10T12:00:00Z', ...schedule }).map(
      ({ week_start_date }) => week_start_date,
    );

  it('lists a week from Sunday 01:00 local time on', () => {
    const alreadyRun = ['2026-05-17', '2026-05-24'];
    expect(starts({ alreadyRun, now: '2026-06-07T04:59:59Z' })).toEqual([]);
    expect(starts({ alreadyRun, now: '2026-06-07T05:00:00Z' })).toEqual(['2026-05-31']);
  });

  it('lists all missed weeks, oldest first, including gaps', () => {
    expect(starts({ alreadyRun: ['2026-05-24'] })).toEqual(['2026-05-17', '2026-05-31']);
  });

  it("starts with the week of the company's first tank and never lists a week that is not over", () => {
    expect(starts({})).toEqual(['2026-05-17', '2026-05-24', '2026-05-31']);
    expect(starts({ since: '2026-06-08T12:00:00Z' })).toEqual([]);
    expect(starts({ since: '2027-01-01T12:00:00Z' })).toEqual([]);
  });

  it('goes back at most half a year', () => {
    const weeks = starts({ since: '2020-01-01T12:00:00Z' });
    expect(weeks).toHaveLength(MAX_CAUGHT_UP_WEEKS);
    expect(weeks.at(-1)).toBe('2026-05-31');
  });

  it('lists each week exactly once in the end, however often or rarely the job runs', () => {
    const begin = '2022-01-05T12:00:00Z';
    const weeks = new Map(
      SEVEN_ZONES.map((name) => [
        name,
        everyWeek(name)
          .filter(({ week_start_date }) => week_start_date >= '2022-01-02' && week_start_date < '2023-01-01')
          .map((dates) => ({ ...dates, end: reportPeriodOf(name, dates).end.getTime() })),
      ]),
    );
    const pauses = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(zone, pauses, (name, hours) => {
        const alreadyRun: string[] = [];
        let now = Date.parse(begin);
        for (const pause of hours) {
          now += pause * HOUR_MS;
          const owed = listMissingWeeks({ timeZone: name, since: begin, alreadyRun, now: new Date(now) });
          alreadyRun.push(...owed.map(({ week_start_date }) => week_start_date));
        }
        const due = weeks.get(name)?.filter(({ end }) => end + HOUR_MS <= now);
        expect(alreadyRun).toEqual(due?.map(({ week_start_date }) => week_start_date));
      }),
      { numRuns: 40 },
    );
  });
});

it.each([
  ['2026-05-31', '2026-06-06', true],
  ['2026-06-01', '2026-06-07', false],
  ['2026-05-31', '2026-06-05', false],
  ['2026-05-31', '2026-06-13', false],
])('%s to %s is a week of reports: %s', (week_start_date, week_end_date, isWeek) => {
  expect(isReportingWeek({ week_start_date, week_end_date })).toBe(isWeek);
});
