import { describe, expect, it } from 'vitest';
import { isAtGaugeFloor, isOnTwoLevels } from './series-scatter.ts';

const series = (...microns: number[]) =>
  microns.map((one, index) => ({
    day: 5 * (index - microns.length),
    microns: one,
    isPull: false,
    state: 'unknown' as const,
  }));

describe('isOnTwoLevels', () => {
  it('recognises readings that jump up and down and stay', () => {
    expect(isOnTwoLevels(series(14, 15, 14, 55, 60, 52, 57, 15, 14, 13, 15))).toBe(true);
  });

  it('recognises a factor of 7 if it lasts, unlike readings in pascals', () => {
    expect(isOnTwoLevels(series(20, 21, 20, 150, 145, 155, 150, 148, 21, 20, 22, 21))).toBe(true);
    expect(isOnTwoLevels(series(20, 21, 20, 3, 3, 3, 21, 20, 22, 21))).toBe(false);
  });

  it('takes neither a rise nor a rise after a pull for two levels', () => {
    expect(isOnTwoLevels(series(10, 12, 15, 18, 22, 27, 33, 40))).toBe(false);
    expect(isOnTwoLevels(series(10, 14, 20, 28, 40, 10, 14, 20, 28))).toBe(false);
  });

  it('does not mind single outliers', () => {
    expect(isOnTwoLevels(series(20, 21, 90, 20, 22, 21, 5, 20, 21))).toBe(false);
  });
});

describe('isAtGaugeFloor', () => {
  it('needs nearly all readings and the last three at the lowest', () => {
    expect(isAtGaugeFloor(series(11, 11, 11, 11, 11, 11, 11, 11))).toBe(true);
    expect(isAtGaugeFloor(series(11, 12, 11, 11, 11, 11, 11, 11, 11, 11))).toBe(true);
    expect(isAtGaugeFloor(series(11, 11, 11, 11, 11, 11, 11, 11, 11, 13))).toBe(false);
    expect(isAtGaugeFloor(series(11, 12, 11, 12, 11, 11, 11, 11, 11, 11))).toBe(false);
  });

  it('needs eight readings', () => {
    expect(isAtGaugeFloor(series(11, 11, 11, 11, 11, 11, 11))).toBe(false);
  });
});
