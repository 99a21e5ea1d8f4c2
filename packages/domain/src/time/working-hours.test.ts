import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWorkingHoursError, isWithinWorkingHours, nextWorkingMoment, type WorkingHours } from './working-hours.ts';

/** Clock changes at two in the morning, at midnight, by half an hour, of a whole day, and none at all. */
const ZONES = [
  'America/New_York',
  'Europe/London',
  'America/Santiago',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Honolulu',
  'Pacific/Apia',
];
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const workingHours: fc.Arbitrary<WorkingHours> = fc
  .tuple(clockTime, clockTime, fc.constantFrom(...ZONES))
  .filter(([one, other]) => one !== other)
  .map(([one, other, timezone]) => {
    const [start = '', end = ''] = [one, other].sort();
    return { start, end, timezone };
  });

/** Half of the moments are within two days of a clock change of the zone. */
const hoursAndMoment = workingHours.chain((hours) => {
  const anyTime = fc.date({ min: new Date('2011-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const nearChange = fc.tuple(anyTime, fc.integer({ min: -48 * 60, max: 120 })).map(([date, minutes]) => {
    const change = Temporal.Instant.from(date.toISOString())
      .toZonedDateTimeISO(hours.timezone)
      .getTimeZoneTransition('next');
    return new Date((change?.epochMilliseconds ?? date.getTime()) + minutes * MINUTE_MS);
  });
  return fc.tuple(fc.constant(hours), fc.oneof(anyTime, nearChange));
});

/** The expected result, calculated with the platform's own clock. */
function isOpen({ start, end, timezone }: WorkingHours, milliseconds: number): boolean {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timezone);
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return start <= clock && clock < end;
}

const DAY = { start: '08:00', end: '17:00', timezone: 'America/New_York' };

describe('isWithinWorkingHours', () => {
  it.each([
    ['2026-06-10T11:59:59.999Z', false],
    ['2026-06-10T12:00:00Z', true],
    ['2026-06-10T20:59:59.999Z', true],
    ['2026-06-10T21:00:00Z', false],
    ['2026-06-13T15:00:00Z', true],
    ['2026-01-10T12:59:59Z', false],
    ['2026-01-10T13:00:00Z', true],
  ])('at %s: %s', (instant, expected) => {
    expect(isWithinWorkingHours(DAY, instant)).toBe(expected);
  });

  it('uses local time in every zone, across clock changes', () => {
    fc.assert(
      fc.property(hoursAndMoment, ([hours, instant]) => {
        expect(isWithinWorkingHours(hours, instant)).toBe(isOpen(hours, instant.getTime()));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('nextWorkingMoment', () => {
  const next = (instant: string, hours: Partial<WorkingHours> = {}) =>
    nextWorkingMoment({ ...DAY, ...hours }, instant).toISOString();

  it('is the moment itself within working hours', () => {
    expect(next('2026-06-10T12:00:00.500Z')).toBe('2026-06-10T12:00:00.500Z');
  });

  it('is the start of the same day before it, and of the next day after it', () => {
    expect(next('2026-06-10T11:59:59.999Z')).toBe('2026-06-10T12:00:00.000Z');
    expect(next('2026-06-10T21:00:00Z')).toBe('2026-06-11T12:00:00.000Z');
  });

  it('is at the same local time across a clock change', () => {
    expect(next('2026-03-07T22:00:00Z')).toBe('2026-03-08T12:00:00.000Z');
    expect(next('2026-10-31T21:00:00Z')).toBe('2026-11-01T13:00:00.000Z');
  });

  it('is the moment of the clock change if it skips the start', () => {
    expect(next('2026-03-08T06:00:00Z', { start: '02:30', end: '12:00' })).toBe('2026-03-08T07:00:00.000Z');
    expect(next('2026-03-08T06:00:00Z', { start: '02:15', end: '02:45' })).toBe('2026-03-09T06:15:00.000Z');
  });

  it('occurs twice if a clock change repeats the hour', () => {
    const hours = { start: '01:15', end: '01:30' };
    expect(next('2026-11-01T05:00:00Z', hours)).toBe('2026-11-01T05:15:00.000Z');
    expect(next('2026-11-01T05:30:00Z', hours)).toBe('2026-11-01T06:15:00.000Z');
  });

  it('is the first minute within working hours, in every zone and across every clock change', () => {
    fc.assert(
      fc.property(hoursAndMoment, ([hours, instant]) => {
        const found = nextWorkingMoment(hours, instant).getTime();
        expect(isOpen(hours, found)).toBe(true);
        expect(found - instant.getTime()).toBeLessThan(50 * HOUR_MS);
        const firstMinute = Math.ceil(instant.getTime() / MINUTE_MS) * MINUTE_MS;
        for (let minute = firstMinute; minute < found; minute += MINUTE_MS) {
          if (isOpen(hours, minute)) expect.fail(`${new Date(minute).toISOString()} comes first`);
        }
        if (isOpen(hours, instant.getTime())) expect(found).toBe(instant.getTime());
      }),
      { numRuns: 150 },
    );
  });
});

describe('findWorkingHoursError', () => {
  it.each([
    [{}, null],
    [{ end: '08:00' }, 'The start must be before the end.'],
    [{ start: '8:00' }, 'The start must be a time of day, such as 08:00.'],
    [{ end: '24:00' }, 'The end must be a time of day, such as 17:00.'],
    [{ timezone: 'Mars/Base' }, 'The time zone is unknown.'],
  ])('of %j: %s', (change, error) => {
    expect(findWorkingHoursError({ ...DAY, ...change })).toBe(error);
  });
});
