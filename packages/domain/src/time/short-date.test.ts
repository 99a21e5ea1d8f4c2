import { describe, expect, it } from 'vitest';
import { formatShortDate, formatShortDateTime } from './short-date.ts';

const view = { timeZone: 'America/New_York', now: '2026-06-15T12:00:00Z' };

describe('formatShortDate', () => {
  it('returns day and month, and the year if it is not the current one', () => {
    expect(formatShortDate('2026-05-03T12:00:00Z', view)).toBe('3 May');
    expect(formatShortDate('2026-09-30T12:00:00Z', view)).toBe('30 Sep');
    expect(formatShortDate('2025-12-31T12:00:00Z', view)).toBe('31 Dec 2025');
    expect(formatShortDate('2027-01-01T12:00:00Z', view)).toBe('1 Jan 2027');
  });

  it('uses day and year of the time zone', () => {
    expect(formatShortDate('2026-05-03T03:59:00Z', view)).toBe('2 May');
    expect(formatShortDate('2027-01-01T04:59:00Z', view)).toBe('31 Dec');
    expect(formatShortDate('2026-05-03T03:59:00Z', { ...view, timeZone: 'UTC' })).toBe('3 May');
  });

  it('determines the current year in the time zone too', () => {
    const newYearsEve = { timeZone: 'America/New_York', now: '2027-01-01T03:00:00Z' };
    expect(formatShortDate('2026-12-30T12:00:00Z', newYearsEve)).toBe('30 Dec');
  });
});

it('formatShortDate has the year on paper, whatever year it is', () => {
  expect(formatShortDate('2026-05-03T12:00:00Z', { ...view, isPaper: true })).toBe('3 May 2026');
});

it('formatShortDateTime uses 24 hours, with midnight as 00', () => {
  expect(formatShortDateTime('2026-05-03T18:05:00Z', view)).toBe('3 May, 14:05');
  expect(formatShortDateTime('2025-05-03T04:00:00Z', view)).toBe('3 May 2025, 00:00');
});

it('formatShortDate throws a RangeError for an unknown time zone', () => {
  expect(() => formatShortDate('2026-05-03T12:00:00Z', { ...view, timeZone: 'Mars/Olympus' })).toThrow(RangeError);
});
