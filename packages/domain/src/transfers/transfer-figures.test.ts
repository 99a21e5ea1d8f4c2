import { describe, expect, it } from 'vitest';
import { computeLossLbs, computeReceivedPercentage } from './transfer-figures.ts';

describe('received weight', () => {
  it('is a percentage to one decimal and a loss in lbs', () => {
    expect(computeReceivedPercentage(9_900, 9_801)).toBe(99);
    expect(computeReceivedPercentage(9_900, 9_750)).toBe(98.5);
    expect(computeReceivedPercentage(10_000, 9_995)).toBe(100);
    expect(computeReceivedPercentage(10_000, 10_040)).toBe(100.4);
    expect(computeReceivedPercentage(10_000, 0)).toBe(0);
    expect(computeLossLbs(9_900, 9_750.5)).toBe(149.5);
    expect(computeLossLbs(100.3, 100.1)).toBe(0.2);
    expect(computeLossLbs(9_900, 10_000)).toBe(-100);
  });

  it('has no percentage without a positive loaded weight', () => {
    expect(computeReceivedPercentage(null, 100)).toBeNull();
    expect(computeReceivedPercentage(0, 100)).toBeNull();
    expect(computeReceivedPercentage(100, null)).toBeNull();
    expect(computeLossLbs(null, 100)).toBeNull();
    expect(computeLossLbs(100, null)).toBeNull();
  });
});
