import { expect, test } from 'vitest';
import { transferOf } from '../../../test-support/tank-data.ts';
import { insulationCeiling, listInsulatedTrips } from './insulation-trips.ts';

const tripWith = (index: number, low = index - 0.3, high = index + 0.3) => ({
  trip: { transfer: transferOf({ insulation: { index, low, high } }), from: 0, to: 1 },
  insulation: { index, low, high },
});

test('trips without an insulation index are left out', () => {
  const told = tripWith(1.2);
  const untold = { transfer: transferOf({ insulation: null }), from: 2, to: 3 };
  expect(listInsulatedTrips([untold, told.trip])).toEqual([told]);
});

test.each([
  [[], 3],
  [[1.1, 0.8], 3],
  [[1.1, 4.2], 5],
  [[62], 8],
])('the scale of the insulation of trips with %j ends at %d', (indices, ceiling) => {
  expect(insulationCeiling(indices.map((index) => tripWith(index)))).toBe(ceiling);
});
