import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCalendarMonths, addDays, calendarDateIn, daysBetween, isCalendarDate } from './calendar-dates.ts';

const calendarDate = fc.integer({ min: 0, max: 47_000 }).map((days) => addDays('1970-01-01', days));

describe('addCalendarMonths', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2023-08-31', 30, '2026-02-28'],
    ['2021-08-31', 30, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-11-30', 1, '2026-12-30'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-31', -2, '2025-11-30'],
    ['1900-01-31', 1, '1900-02-28'],
    ['2000-01-31', 1, '2000-02-29'],
  ])('%s plus %d months is %s', (date, months, expected) => {
    expect(addCalendarMonths(date, months)).toBe(expected);
  });

  it('keeps the day of the month, or uses the last day of a shorter month', () => {
    fc.assert(
      fc.property(calendarDate, fc.integer({ min: 0, max: 240 }), (date, months) => {
        const result = addCalendarMonths(date, months);
        const [year = 0, month = 0] = date.split('-').map(Number);
        const [resultYear = 0, resultMonth = 0] = result.split('-').map(Number);
        expect(resultYear * 12 + resultMonth).toBe(year * 12 + month + months);
        const isLastDay = addDays(result, 1).endsWith('-01');
        expect(result.slice(8) === date.slice(8) || isLastDay).toBe(true);
        expect(result.slice(8) <= date.slice(8)).toBe(true);
      }),
    );
  });

  it('throws for a date that does not exist', () => {
    expect(() => addCalendarMonths('2026-02-30', 1)).toThrow(RangeError);
  });
});

describe('addDays and daysBetween', () => {
  it('count calendar days across daylight-saving changes and leap days', () => {
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
    expect(daysBetween('2026-03-01', '2026-02-01')).toBe(-28);
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('are inverse to each other', () => {
    fc.assert(
      fc.property(calendarDate, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });
});

describe('isCalendarDate', () => {
  it('accepts exactly the dates that exist', () => {
    for (const date of ['2026-01-31', '2024-02-29', '2000-02-29', '1970-01-01'])
      expect(isCalendarDate(date)).toBe(true);
    const wrong = ['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1'];
    for (const text of [...wrong, '2026-01-01T00:00:00Z', ' 2026-01-01', '', 'today'])
      expect(isCalendarDate(text)).toBe(false);
  });
});

describe('calendarDateIn', () => {
  it('is the local date of the time zone', () => {
    expect(calendarDateIn('America/New_York', '2026-03-08T04:59:59Z')).toBe('2026-03-07');
    expect(calendarDateIn('America/New_York', '2026-03-08T05:00:00Z')).toBe('2026-03-08');
    expect(calendarDateIn('Pacific/Honolulu', '2026-01-01T09:59:59Z')).toBe('2025-12-31');
    expect(calendarDateIn('Asia/Kathmandu', new Date('2026-12-31T18:15:00Z'))).toBe('2027-01-01');
  });

  it('is always a calendar date', () => {
    const moment = fc.date({ min: new Date('1970-01-02'), max: new Date('2100-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (instant) => {
        expect(isCalendarDate(calendarDateIn('America/Denver', instant))).toBe(true);
        expect(calendarDateIn('UTC', instant)).toBe(instant.toISOString().slice(0, 10));
      }),
    );
  });
});
