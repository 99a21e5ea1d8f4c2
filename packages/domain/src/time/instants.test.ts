import { describe, expect, it } from 'vitest';
import { isRecordTime, isRecordYear, minutesAfter, toMilliseconds } from './instants.ts';

it('toMilliseconds reads dates and ISO texts', () => {
  expect(toMilliseconds(new Date(5))).toBe(5);
  expect(toMilliseconds('1970-01-01T01:00:00.005+01:00')).toBe(5);
});

it('minutesAfter adds minutes to a moment and gives it in UTC', () => {
  expect(minutesAfter('2026-10-31T23:30:00+01:00', 45)).toBe('2026-10-31T23:15:00.000Z');
});

it('toMilliseconds throws for anything that is not a moment', () => {
  expect(() => toMilliseconds('soon')).toThrow(RangeError);
  expect(() => toMilliseconds(new Date(Number.NaN))).toThrow(RangeError);
});

describe('isRecordTime and isRecordYear', () => {
  it('accept the years 1990 to 2100', () => {
    expect([1989, 1990, 2026, 2100, 2101].map(isRecordYear)).toEqual([false, true, true, true, false]);
    expect(isRecordTime('1989-12-31T23:59:59.999Z')).toBe(false);
    expect(isRecordTime('1990-01-01T00:00:00Z')).toBe(true);
    expect(isRecordTime('2100-12-31T23:59:59.999Z')).toBe(true);
    expect(isRecordTime('2101-01-01T00:00:00Z')).toBe(false);
  });

  it('use the year in UTC, whatever the zone of the text', () => {
    expect(isRecordTime('2100-12-31T23:30:00-05:00')).toBe(false);
  });

  it('throw for a text that is not a moment', () => {
    expect(() => isRecordTime('next year')).toThrow(RangeError);
  });
});
