import { describe, expect, it } from 'vitest';
import { describeForecastBasis, describeVacuumForecast } from './describe-forecast.ts';
import { describeLimitCrossing } from './describe-limit-crossing.ts';
import type { NoForecast, NoForecastReason, VacuumTrend } from './forecast-types.ts';

const NOW = '2026-01-01T17:00:00.000Z';
const view = { timeZone: 'America/New_York', now: NOW };
const basis = {
  state: 'cold',
  limitMicrons: 75,
  readingCount: 14,
  spanDays: 120.4,
  lastTakenAt: '2025-12-30T12:00:00.000Z',
  lastMicrons: 37,
  computedAt: NOW,
  aboveLimit: null,
} as const;

const rising: VacuumTrend = {
  ...basis,
  kind: 'rising',
  shape: 'exponential',
  confidence: 'medium',
  micronsNow: 37.5,
  micronsPerDay: (37.5 * Math.LN2) / 72,
  readingScatter: 0.08,
  crossing: {
    at: '2026-03-14T17:00:00.000Z',
    earliestAt: '2026-02-28T17:00:00.000Z',
    latestAt: '2026-04-06T17:00:00.000Z',
  },
  isAboveNow: false,
  curve: [],
};
const inWords = (change: Partial<VacuumTrend>) => describeVacuumForecast({ ...rising, ...change }, view);

describe('describeVacuumForecast describes a trend', () => {
  it('that rises, with the day and its range', () => {
    expect(inWords({})).toBe('Doubling about every 72 days. Reaches 75 around 14 Mar (28 Feb to 6 Apr).');
  });

  it('with an open end', () => {
    const crossing = { at: '2026-03-14T17:00:00Z', earliestAt: '2026-02-28T17:00:00Z', latestAt: null };
    expect(inWords({ crossing })).toContain('Reaches 75 around 14 Mar (28 Feb or later).');
  });

  it('by its shape', () => {
    expect(inWords({ shape: 'leak', micronsPerDay: 0.3 })).toMatch(/^Rising by about 2.1 microns a week\. /);
    expect(inWords({ shape: 'bend', micronsPerDay: 1.4 })).toMatch(/^Rising by about 1.4 microns a day\. /);
    expect(inWords({ shape: 'leak', micronsPerDay: 1 })).toMatch(/^Rising by about 1 micron a day\. /);
    expect(inWords({ shape: 'outgassing', micronsPerDay: 0.1 })).toMatch(
      /^Rising ever more slowly, now by about 0.7 microns a week\. /,
    );
    expect(inWords({ shape: 'exponential_over_base' })).toMatch(
      /^Rising faster and faster, now doubling about every 72 days\. /,
    );
  });

  it('beyond two years', () => {
    expect(inWords({ crossing: null })).toBe(
      'Doubling about every 72 days. Not expected to reach 75 within two years.',
    );
  });

  it('above the limit since a day', () => {
    const aboveLimit = { since: '2025-11-14T17:00:00Z', lastMicrons: 90, state: 'cold' } as const;
    expect(inWords({ aboveLimit, isAboveNow: true })).toBe('Doubling about every 72 days. Above 75 since 14 Nov 2025.');
  });

  it('above the limit only by the estimate', () => {
    expect(inWords({ isAboveNow: true })).toContain('The estimate is already above 75; the last reading is not.');
  });

  it('whose day is over when it is read', () => {
    expect(describeVacuumForecast(rising, { ...view, now: '2026-03-20T12:00:00Z' })).toContain(
      'May have passed 75 µm around 14 Mar.',
    );
  });

  it('that falls or is stable', () => {
    expect(inWords({ kind: 'falling', crossing: null, micronsPerDay: (-37.5 * Math.LN2) / 74 })).toBe(
      'Falling, halving about every 74 days. Not expected to reach 75.',
    );
    expect(inWords({ kind: 'stable', shape: 'constant', crossing: null, micronsNow: 3.44 })).toBe(
      'Stable at about 3.4 microns. Not expected to reach 75.',
    );
  });

  it('that is nearly stable, but rises', () => {
    expect(inWords({ kind: 'stable', shape: 'outgassing', crossing: null, micronsNow: 50 })).toBe(
      'Stable at about 50 microns. Not expected to reach 75 within two years.',
    );
  });

  it('that doubles within a day', () => {
    expect(inWords({ micronsPerDay: 60 })).toContain('Doubling about every day.');
  });
});

describe('describeVacuumForecast says why there is none, and what would cure it', () => {
  const none = (reason: NoForecastReason, change: Partial<NoForecast> = {}) =>
    describeVacuumForecast({ ...basis, kind: 'no_forecast', reason, readingScatter: null, ...change }, view);

  it('for too few readings', () => {
    expect(none('too_few')).toBe(
      'Not enough cold readings for an estimate: it takes 4 over 14 days since the last fresh pull.',
    );
    expect(none('too_few', { state: 'unknown' })).toBe(
      'Not enough readings for an estimate: it takes 4 over 14 days since the last fresh pull.',
    );
  });

  it('for a last reading that is old, with its age', () => {
    expect(none('stale', { lastTakenAt: '2025-09-29T12:00:00.000Z' })).toBe(
      'No forecast. Take a reading: the last is 94 days old.',
    );
  });

  it.each([
    ['warm', 'take one when the tank is loaded'],
    ['gauge_floor', 'The gauge shows 37 all the time'],
    ['mixed_states', 'record its loads'],
    ['step', 'check the gauge'],
    ['scatter', 'check their unit'],
  ] as const)('for the reason %s', (reason, words) => {
    expect(none(reason)).toMatch(/^No forecast\. /);
    expect(none(reason)).toContain(words);
  });

  it('after since when the vacuum has been above the limit', () => {
    const aboveLimit = { since: '2025-11-14T17:00:00Z', lastMicrons: 90, state: 'warm' } as const;
    expect(none('warm', { aboveLimit })).toMatch(/^Above 75 since 14 Nov.*\. No forecast\. /);
  });
});

describe('the short texts of a forecast', () => {
  it('say what it rests on', () => {
    expect(describeForecastBasis(rising)).toBe('14 cold readings over 120 days, medium confidence');
    expect(describeForecastBasis({ ...rising, state: 'unknown', spanDays: 1 })).toBe(
      '14 readings over 1 day, medium confidence',
    );
  });

  it('say since when the vacuum is above the limit', () => {
    const aboveLimit = { since: '2025-11-14T17:00:00Z', lastMicrons: 90, state: 'cold' } as const;
    const words = describeVacuumForecast({ ...rising, aboveLimit }, { ...view, now: '2025-12-01T12:00:00Z' });
    expect(words).toMatch(/\. Above 75 since 14 Nov\.$/);
  });

  it('say when it may reach the limit', () => {
    if (rising.crossing === null) throw new Error('no crossing');
    const { at } = rising.crossing;
    expect(describeLimitCrossing(at, { ...view, limitMicrons: 75 })).toBe('May reach 75 µm around 14 Mar');
    const later = { ...view, limitMicrons: 75, now: new Date(Date.parse(at) + 1) };
    expect(describeLimitCrossing(at, later)).toBe('May have passed 75 µm around 14 Mar');
  });
});
