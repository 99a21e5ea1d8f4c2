import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVEL_UNITS, lbsToKg } from './unit-conversion.ts';

describe('lbsToKg', () => {
  it.each([
    [0, 0],
    [1, 0.45],
    [9_900, 4_490.56],
    [44_500, 20_184.84],
    [625, 283.5],
    [1_000_000, 453_592],
  ])('%d lbs is %d kg', (lbs, kg) => {
    expect(lbsToKg(lbs)).toBe(kg);
  });

  it('rounds the exact product, as decimal arithmetic does', () => {
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

it('level readings come in inches, mm or percent', () => {
  expect(LEVEL_UNITS).toEqual(['inches', 'mm', 'percent']);
});
