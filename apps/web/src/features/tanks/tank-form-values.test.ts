import { EMPTY_PLATE } from '@dewar/domain/tanks/plate-fields';
import { expect, test } from 'vitest';
import { tankOf } from '../../../test-support/tank-data.ts';
import { findTankErrors, newTankValues, tankChange, tankRequestOf, tankValuesOf } from './tank-form-values.ts';

test('a tank is sent with its number trimmed and empty choices as null', () => {
  expect(tankRequestOf({ ...newTankValues('Polar'), tank_number: '  GASU 1 ' })).toEqual({
    tank_number: 'GASU 1',
    company_name: 'Polar',
    operational_status: true,
    tank_status: null,
    ...EMPTY_PLATE,
  });
});

test('a tank without a company is sent with null, and its change without copies', () => {
  const stock = { ...newTankValues(''), tank_number: 'GASU 1', copy_latest_reading: true };
  expect(tankRequestOf(stock).company_name).toBeNull();
  expect(tankChange(stock, true)).not.toHaveProperty('copy_latest_reading');
  expect(tankChange({ ...stock, company_name: 'Polar' }, true)).toMatchObject({ copy_latest_reading: true });
  expect(tankValuesOf(tankOf(1, 'GASU 1', null)).company_name).toBe('');
});

test('an unchanged tank is sent as it is', () => {
  const tank = { ...tankOf(1, 'GASU 1'), tank_status: 'Repair', csc_inspection_date: '2026-01-15' };
  expect(tankRequestOf(tankValuesOf(tank))).toMatchObject({ tank_status: 'Repair', csc_inspection_date: '2026-01-15' });
});

test('invalid values of a tank are reported by field', () => {
  const wrong = { ...newTankValues(''), tank_number: ' ', csc_inspection_date: '1950-01-01', relief_set_pressure: 0 };
  expect(Object.keys(findTankErrors(wrong)).sort()).toEqual([
    'csc_inspection_date',
    'relief_set_pressure',
    'tank_number',
  ]);
  expect(findTankErrors({ ...newTankValues('Polar'), tank_number: '0042' })).toEqual({});
});
