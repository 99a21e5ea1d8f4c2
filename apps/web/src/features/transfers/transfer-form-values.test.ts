import { findMissingFields, REQUIRED_OF_ARRIVAL } from '@dewar/domain/transfers/transfer-errors';
import { expect, test } from 'vitest';
import { transferOf } from '../../../test-support/tank-data.ts';
import { arrivalBody, arrivalValuesOf, findArrivalErrors } from './arrival-form-values.ts';
import { findLoadErrors, loadValuesOf } from './load-form-values.ts';

const LOADED_AT = '2026-05-12T18:05:00Z';
const load = loadValuesOf(transferOf({ loaded_at: LOADED_AT }));
const arrival = { ...arrivalValuesOf(transferOf()), arrived_at: '2026-05-20T18:05:00Z', arrival_pressure: 40 };

test('a complete load has no errors, and its date and weight are required', () => {
  expect(findLoadErrors(load)).toEqual({});
  expect(findLoadErrors({ ...load, loaded_at: null, loaded_weight_lbs: null })).toEqual({
    loaded_at: 'Loading date/time is required',
    loaded_weight_lbs: 'Weight in lbs is required',
  });
});

test('figures out of range are named by their labels', () => {
  const errors = findLoadErrors({ ...load, loaded_weight_lbs: 0, loaded_pressure: 1000.5, loaded_level: -1 });
  expect(errors).toEqual({
    loaded_weight_lbs: 'Weight in lbs must be above 0',
    loaded_pressure: 'Load pressure must be at most 1000',
    loaded_level: 'Load level must be at least 0',
  });
});

test('a loading date more than five minutes ahead is rejected', () => {
  expect(findLoadErrors({ ...load, loaded_at: '2099-01-01T00:00:00Z' })).toEqual({
    loaded_at: 'Loading date/time is more than five minutes in the future',
  });
});

test('an arrival in the minute of loading is allowed, one before it is not', () => {
  expect(findArrivalErrors({ ...arrival, arrived_at: LOADED_AT }, LOADED_AT)).toEqual({});
  expect(findArrivalErrors({ ...arrival, arrived_at: '2026-05-12T18:04:00Z' }, LOADED_AT)).toEqual({
    arrived_at: 'Arrival date/time must not be earlier than the load time',
  });
});

test('an arrival requires its time and its pressure', () => {
  expect(findMissingFields(arrival, REQUIRED_OF_ARRIVAL)).toEqual({});
  expect(findMissingFields({ ...arrival, arrived_at: null, arrival_pressure: null }, REQUIRED_OF_ARRIVAL)).toEqual({
    arrived_at: 'Arrival date/time is required',
    arrival_pressure: 'Arrival pressure is required',
  });
});

test('a level in percent is at most 100, one in millimetres may be higher', () => {
  const level = { ...arrival, manual_level_reading: 100.5 };
  expect(findArrivalErrors({ ...level, level_reading_unit: 'mm' }, LOADED_AT)).toEqual({});
  expect(findArrivalErrors({ ...level, level_reading_unit: 'percent' }, LOADED_AT)).toEqual({
    manual_level_reading: 'Manual level reading must be at most 100 percent',
  });
});

test('a unit is sent with a reading only', () => {
  expect(arrivalBody(arrival).level_reading_unit).toBeNull();
  expect(arrivalBody({ ...arrival, manual_level_reading: 12 }).level_reading_unit).toBe('inches');
});
