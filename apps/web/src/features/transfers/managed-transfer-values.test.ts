import { expect, test } from 'vitest';
import {
  findManagedErrors,
  type ManagedTransferValues,
  newTransferBody,
  newTransferValues,
} from './managed-transfer-values.ts';

const NOW = new Date('2026-05-12T12:00:30Z');
const EMPTY = newTransferValues(NOW);
const arrived = (differences: Partial<ManagedTransferValues> = {}) => ({
  ...EMPTY,
  arrival_pressure: 20,
  ...differences,
});

test('an arrival time is sent only with an arrival pressure or level', () => {
  expect(newTransferBody(1, EMPTY)).toMatchObject({ tank_id: 1, action: 'Load', arrived_at: null, notes: null });
  expect(newTransferBody(1, arrived()).arrived_at).toBe(EMPTY.arrived_at);
  expect(newTransferBody(1, { ...EMPTY, arrival_level: 0 }).arrived_at).toBe(EMPTY.arrived_at);
});

test('the weight of a managed transfer may be missing, but not invalid', () => {
  expect(findManagedErrors(EMPTY, true)).toEqual({});
  expect(findManagedErrors({ ...EMPTY, loaded_weight_lbs: -1 }, true)).toHaveProperty('loaded_weight_lbs');
});

test('an arrival of a managed transfer has a time that is not before the load', () => {
  const early = '2026-05-01T00:00:00Z';
  expect(findManagedErrors({ ...EMPTY, arrived_at: early }, true), 'not sent').toEqual({});
  expect(findManagedErrors(arrived({ arrived_at: early }), true)).toHaveProperty('arrived_at');
  expect(findManagedErrors(arrived({ arrived_at: null }), true)).toHaveProperty('arrived_at');
  expect(findManagedErrors(arrived({ arrived_at: null }), false), 'back in transit').toEqual({});
  expect(findManagedErrors({ ...EMPTY, arrived_at: early }, false)).toHaveProperty('arrived_at');
});

test('the ranges of a managed transfer are those of the contract', () => {
  const wrong = arrived({ arrival_pressure: 5_000, loaded_pressure: -99, arrival_level: -1, loaded_at: null });
  const errors = Object.keys(findManagedErrors(wrong, true)).sort();
  expect(errors).toEqual(['arrival_level', 'arrival_pressure', 'loaded_at', 'loaded_pressure']);
});
