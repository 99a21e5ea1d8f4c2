import { describe, expect, it } from 'vitest';
import { describeReadingQuestion, findReadingQuestions, isFarFromLast } from './vacuum-plausibility.ts';

const now = new Date('2026-05-20T12:00:00Z');
const view = { timeZone: 'America/New_York', now };
const last = (vacuumMicrons: number) => ({ vacuumMicrons, takenAt: '2026-05-03T12:00:00Z' });
const kinds = (vacuumMicrons: number, lastMicrons?: number, takenAt: Date = now) =>
  findReadingQuestions({
    vacuumMicrons,
    takenAt,
    lastReading: lastMicrons === undefined ? undefined : last(lastMicrons),
    now,
  }).map(({ kind }) => kind);

describe('findReadingQuestions asks', () => {
  it('nothing about an ordinary reading', () => {
    expect(kinds(18)).toEqual([]);
    expect(kinds(18, 15)).toEqual([]);
  });

  it('about a reading over 1,000 microns', () => {
    expect(kinds(1000)).toEqual([]);
    expect(kinds(1000.01)).toEqual(['over_limit']);
  });

  it('about a reading more than ten times the last one', () => {
    expect(kinds(180, 18)).toEqual([]);
    expect(kinds(180.01, 18)).toEqual(['far_above_last']);
  });

  it('about a reading less than a tenth of the last one', () => {
    expect(kinds(1.8, 18)).toEqual([]);
    expect(kinds(1.79, 18)).toEqual(['far_below_last']);
  });

  it('nothing about exactly ten times or a tenth, despite binary fractions', () => {
    expect(kinds(0.7, 0.07)).toEqual([]);
    expect(kinds(0.07, 0.7)).toEqual([]);
    expect(kinds(2.3, 0.23)).toEqual([]);
    expect(kinds(0.23, 2.3)).toEqual([]);
  });

  it('about a reading dated more than 30 days back', () => {
    const daysBack = (days: number) => new Date(now.getTime() - days * 86_400_000);
    expect(kinds(18, 15, daysBack(30))).toEqual([]);
    expect(kinds(18, 15, new Date(daysBack(30).getTime() - 1))).toEqual(['long_ago']);
  });

  it('everything that applies, in a fixed order', () => {
    const asked = kinds(4000, 18, new Date('2020-05-20T12:00:00Z'));
    expect(asked).toEqual(['over_limit', 'far_above_last', 'long_ago']);
  });

  it('nothing about a missing last reading', () => {
    expect(findReadingQuestions({ vacuumMicrons: 900, takenAt: now, lastReading: null, now })).toEqual([]);
    expect(findReadingQuestions({ vacuumMicrons: 900, takenAt: now, now })).toEqual([]);
  });
});

describe('isFarFromLast', () => {
  const far = (vacuumMicrons: number, lastMicrons: number, isFreshPull = false) =>
    isFarFromLast({ vacuumMicrons, isFreshPull }, { vacuumMicrons: lastMicrons });

  it('holds beyond ten times and a tenth of the reading before, as the question does', () => {
    expect([far(180.1, 18), far(180, 18), far(1.7, 18), far(1.8, 18)]).toEqual([true, false, true, false]);
  });

  it('does not hold of a fresh pull, nor of the first reading', () => {
    expect(far(9, 600, true)).toBe(false);
    expect(isFarFromLast({ vacuumMicrons: 600 }, undefined)).toBe(false);
  });
});

describe('describeReadingQuestion', () => {
  it('names the last reading and its day', () => {
    expect(describeReadingQuestion({ kind: 'far_above_last', vacuumMicrons: 450, last: last(18) }, view)).toBe(
      'The last reading was 18 on 3 May. Is 450 right?',
    );
    expect(describeReadingQuestion({ kind: 'far_below_last', vacuumMicrons: 1.5, last: last(180) }, view)).toBe(
      'The last reading was 180 on 3 May. Is 1.5 right?',
    );
  });

  it('adds the year if it is not the current one', () => {
    const old = { vacuumMicrons: 18, takenAt: '2025-05-03T12:00:00Z' };
    expect(describeReadingQuestion({ kind: 'far_above_last', vacuumMicrons: 4500, last: old }, view)).toBe(
      'The last reading was 18 on 3 May 2025. Is 4,500 right?',
    );
  });

  it('names the limit', () => {
    expect(describeReadingQuestion({ kind: 'over_limit', vacuumMicrons: 1200.25 }, view)).toBe(
      'Readings over 1,000 microns are unusual. Is 1,200.25 right?',
    );
  });

  it('names the old date and how long ago it is', () => {
    expect(describeReadingQuestion({ kind: 'long_ago', takenAt: '2025-05-20T12:00:00Z' }, view)).toBe(
      'The reading is dated 20 May 2025, 365 days ago. Is that right?',
    );
  });
});
