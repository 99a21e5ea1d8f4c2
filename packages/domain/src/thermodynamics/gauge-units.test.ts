import { expect, test } from 'vitest';
import { PRESSURE } from '../imports/pressure-units.ts';
import { GAUGE_UNITS, gaugeLimits, toPsig } from './gauge-units.ts';
import { isPossiblePressure } from './pressure-limits.ts';

test.each([
  [2.4, 'bar', 34.81],
  [240, 'kpa', 34.81],
  [34.81, 'psi', 34.81],
  [-0.5, 'bar', -7.25],
  [0, 'kpa', 0],
] as const)('%d %s of a gauge are %d psig', (pressure, unit, psig) => {
  expect(toPsig(pressure, unit)).toBe(psig);
});

test.each(GAUGE_UNITS)('a pressure in %s is the same in psig whether it is typed or imported', (unit) => {
  expect(toPsig(3.21, unit)).toBeCloseTo(PRESSURE.units[unit].toStored(3.21), 2);
});

test.each(GAUGE_UNITS)('the limits in %s can be entered, and a hundredth of a bar beyond them cannot', (unit) => {
  const { min, max } = gaugeLimits(unit);
  const step = { psi: 0.15, bar: 0.01, kpa: 1 }[unit];
  const possible = [min - step, min, max, max + step].map((limit) => isPossiblePressure(toPsig(limit, unit)));
  expect(possible).toEqual([false, true, true, false]);
});
