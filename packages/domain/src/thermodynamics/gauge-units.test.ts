import { expect, test } from 'vitest';
import { PRESSURE } from '../imports/pressure-units.ts';
import { GAUGE_UNITS, toPsig } from './gauge-units.ts';

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
