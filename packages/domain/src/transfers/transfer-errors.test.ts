import { expect, test } from 'vitest';
import { findContradictions, findFutureTimes, findMissingFields, REQUIRED_OF_LOAD } from './transfer-errors.ts';

const NOW = new Date('2026-05-12T12:00:00Z');

test('only the required fields that are missing have errors', () => {
  expect(findMissingFields({ loaded_at: '2026-05-12T12:00:00Z', loaded_weight_lbs: null }, REQUIRED_OF_LOAD)).toEqual({
    loaded_weight_lbs: 'Weight in lbs is required',
  });
  expect(findMissingFields({ loaded_weight_lbs: 0 }, REQUIRED_OF_LOAD)).toEqual({
    loaded_at: 'Loading date/time is required',
  });
});

test('a load or an arrival may be dated five minutes ahead, but not more', () => {
  const fiveMinutes = '2026-05-12T12:05:00.000Z';
  const more = '2026-05-12T12:05:00.001Z';
  expect(findFutureTimes({ loaded_at: fiveMinutes, arrived_at: fiveMinutes }, NOW)).toEqual({});
  expect(findFutureTimes({ loaded_at: more, arrived_at: more }, NOW)).toEqual({
    loaded_at: 'Loading date/time is more than five minutes in the future',
    arrived_at: 'Arrival date/time is more than five minutes in the future',
  });
  expect(findFutureTimes({ arrived_at: null }, NOW)).toEqual({});
});

test('an arrival is not earlier than its load, to the millisecond', () => {
  const loaded_at = '2026-05-12T12:00:00.000Z';
  expect(findContradictions({ loaded_at, arrived_at: '2026-05-12T14:00:00+02:00' })).toEqual({});
  expect(findContradictions({ loaded_at, arrived_at: '2026-05-12T11:59:59.999Z' })).toEqual({
    arrived_at: 'Arrival date/time must not be earlier than the load time',
  });
  expect(findContradictions({ loaded_at: null, arrived_at: '2026-05-12T11:59:59Z' })).toEqual({});
});

test('a manual level reading and its unit come together, and 100 percent is the maximum', () => {
  expect(findContradictions({ manual_level_reading: 100, level_reading_unit: 'percent' })).toEqual({});
  expect(findContradictions({ manual_level_reading: 100.01, level_reading_unit: 'mm' })).toEqual({});
  expect(findContradictions({ manual_level_reading: 100.01, level_reading_unit: 'percent' })).toEqual({
    manual_level_reading: 'Manual level reading must be at most 100 percent',
  });
  expect(findContradictions({ manual_level_reading: 5, level_reading_unit: null })).toEqual({
    level_reading_unit: 'Level reading unit is required with a level reading',
  });
  expect(findContradictions({ manual_level_reading: null, level_reading_unit: 'mm' })).toEqual({
    manual_level_reading: 'Manual level reading is required with a unit',
  });
});
