import { describe, expect, it } from 'vitest';
import {
  classifyAnalyticsVacuum,
  classifyEntryGuide,
  classifyTransferVacuum,
  isWeeklyReportHighVacuum,
  roundMicrons,
} from './vacuum-bands.ts';

describe('classifyEntryGuide (spec 2 §5)', () => {
  it.each([
    [0.01, 'excellent'],
    [30, 'excellent'],
    [30.01, 'good'],
    [31, 'good'],
    [50, 'good'],
    [50.01, 'poor'],
    [51, 'poor'],
    [100, 'poor'],
    [100.01, 'bad'],
    [1_000_000, 'bad'],
  ] as const)('of %d microns is %s', (microns, band) => {
    expect(classifyEntryGuide(microns)).toBe(band);
  });
});

describe('classifyTransferVacuum (spec 2 §4.2)', () => {
  it.each([
    [0.01, 'good'],
    [75, 'good'],
    [75.01, 'poor'],
    [500, 'poor'],
    [500.01, 'critical'],
    [1_000_000, 'critical'],
  ] as const)('of %d microns is %s', (microns, band) => {
    expect(classifyTransferVacuum(microns)).toBe(band);
  });
});

describe('classifyAnalyticsVacuum (spec 2 §9)', () => {
  it.each([
    [0.01, 'Low Vacuum'],
    [4.99, 'Low Vacuum'],
    [5, null],
    [100, null],
    [100.01, 'High Vacuum'],
  ] as const)('of %d microns of an operational tank is %s', (microns, label) => {
    expect(classifyAnalyticsVacuum(microns, true)).toBe(label);
  });

  it('is never critical for a tank that is not operational', () => {
    expect(classifyAnalyticsVacuum(4, false)).toBeNull();
    expect(classifyAnalyticsVacuum(900, false)).toBeNull();
  });
});

describe('isWeeklyReportHighVacuum (spec 2 §9)', () => {
  it('holds for readings above 75 of operational tanks', () => {
    expect(isWeeklyReportHighVacuum(75, true)).toBe(false);
    expect(isWeeklyReportHighVacuum(75.01, true)).toBe(true);
    expect(isWeeklyReportHighVacuum(900, false)).toBe(false);
  });
});

describe('roundMicrons', () => {
  it('rounds to two decimals, halves up', () => {
    expect([1.005, 1.004, 75.005, 12, 99.999].map(roundMicrons)).toEqual([1.01, 1, 75.01, 12, 100]);
  });
});
