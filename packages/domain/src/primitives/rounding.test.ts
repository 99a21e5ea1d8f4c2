import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTo, withoutNoise } from './rounding.ts';

describe('roundTo', () => {
  it.each([
    [1.005, 2, 1.01],
    [2.345, 2, 2.35],
    [-1.005, 2, -1.01],
    [-2.5, 0, -3],
    [283.49499999999995, 2, 283.5],
    [1e-9, 2, 0],
    [-0.001, 2, 0],
    [1e21, 2, 1e21],
    [123456789.125, 2, 123456789.13],
  ])('%d to %d decimals is %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });

  it('leaves infinities and NaN as they are', () => {
    expect(roundTo(Infinity, 2)).toBe(Infinity);
    expect(roundTo(Number.NaN, 2)).toBeNaN();
  });

  it('keeps what already has that many decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
        expect(roundTo(hundredths / 100, 2) === hundredths / 100).toBe(true);
      }),
    );
  });

  it('never turns an order round', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(roundTo(Math.min(a, b), 3)).toBeLessThanOrEqual(roundTo(Math.max(a, b), 3));
      }),
    );
  });

  it('moves a number by half a unit at most', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        expect(Math.abs(roundTo(value, 2) - value)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
    );
  });
});

it('withoutNoise takes away binary noise and keeps what was measured', () => {
  expect(withoutNoise(35.3 - 10.3)).toBe(25);
  expect(withoutNoise(0.1 + 0.2)).toBe(0.3);
  expect(withoutNoise(40.0041)).toBe(40.0041);
});
