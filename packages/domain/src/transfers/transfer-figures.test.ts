import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lbsToKg } from '../primitives/weights.ts';
import { computeLossLbs, computeReceivedPercentage, LEVEL_UNITS, lossOrGain } from './transfer-figures.ts';

describe('the received weight', () => {
  it('is shown as a percentage with one decimal and as a loss in lbs', () => {
    expect(computeReceivedPercentage(9_900, 9_801)).toBe(99);
    expect(computeReceivedPercentage(9_900, 9_750)).toBe(98.5);
    expect(computeReceivedPercentage(10_000, 9_995)).toBe(100);
    expect(computeReceivedPercentage(10_000, 10_040)).toBe(100.4);
    expect(computeReceivedPercentage(10_000, 0)).toBe(0);
    expect(computeLossLbs(9_900, 9_750.5)).toBe(149.5);
    expect(computeLossLbs(100.3, 100.1)).toBe(0.2);
    expect(computeLossLbs(9_900, 10_000)).toBe(-100);
    expect(lossOrGain(9_900, 10_000)).toEqual({ label: 'Gain', lbs: 100 });
    expect(lossOrGain(9_900, 9_900)).toEqual({ label: 'Loss', lbs: 0 });
    expect(lossOrGain(null, 9_900)).toEqual({ label: 'Loss', lbs: null });
  });

  it('has no percentage without a positive loaded weight', () => {
    expect(computeReceivedPercentage(null, 100)).toBeNull();
    expect(computeReceivedPercentage(0, 100)).toBeNull();
    expect(computeReceivedPercentage(100, null)).toBeNull();
    expect(computeLossLbs(null, 100)).toBeNull();
    expect(computeLossLbs(100, null)).toBeNull();
  });
});

describe('lbsToKg', () => {
  it.each([
    [0, 0],
    [1, 0.45],
    [9_900, 4_490.56],
    [44_500, 20_184.84],
    [625, 283.5],
    [1_000_000, 453_592],
  ])('of %d lbs is %d kg', (lbs, kg) => {
    expect(lbsToKg(lbs)).toBe(kg);
  });

  it('rounds like decimal arithmetic', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (hundredths) => {
        const exact = BigInt(hundredths) * 453_592n;
        const roundedHundredths = (exact + 500_000n) / 1_000_000n;
        expect(lbsToKg(hundredths / 100)).toBe(Number(roundedHundredths) / 100);
      }),
      { numRuns: 2000 },
    );
  });
});

it('level readings are in inches, mm or percent', () => {
  expect(LEVEL_UNITS).toEqual(['inches', 'mm', 'percent']);
});
