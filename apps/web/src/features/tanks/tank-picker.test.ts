import { expect, test } from 'vitest';
import { fleetTank } from '../../../test-support/fleet.ts';
import { isTankMatch } from './tank-picker.tsx';

const TANK = fleetTank({
  id: 1,
  tank_number: 'GASU 482913-6',
  operational_status: false,
  tank_status: 'Annual Service',
});

test.each([
  ['gasu482', true],
  ['2913-6', true],
  ['GASU 4829136', true],
  ['inactive', true],
  ['service annual', true],
  ['operational', false],
  ['482914', false],
])('the tank search for %s finds the tank: %s', (search, isFound) => {
  expect(isTankMatch(TANK, search)).toBe(isFound);
});
