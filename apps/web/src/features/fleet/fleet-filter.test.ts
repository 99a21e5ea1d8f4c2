import type { FleetTank } from '@dewar/contract/fleet';
import { expect, test } from 'vitest';
import { fleetOf, fleetTank, reliefAt } from '../../../test-support/fleet.ts';
import { evaluateFleet } from './fleet-attention.ts';
import { type FleetFilter, filterFleet, isFiltered, NO_FILTER } from './fleet-filter.ts';

const VIEW = { now: new Date('2026-05-12T12:00:00Z'), timeZone: 'America/New_York' };

const reading = (vacuum_reading: number, reading_timestamp = '2026-05-11T12:00:00Z') => ({
  latest_reading: { id: 1, vacuum_reading, reading_timestamp, fresh_pull: false },
});

const load: FleetTank['open_transfer'] = {
  id: 1,
  loaded_at: '2026-05-01T00:00:00Z',
  loaded_pressure: 8,
  product_name: 'Liquid Helium',
  customer_name: 'Tern Aerospace',
  relief: null,
  is_evaluated: true,
};

const FLEET = evaluateFleet(
  fleetOf([
    fleetTank({ id: 1, tank_number: 'GASU 482913-6', ...reading(75) }),
    fleetTank({ id: 2, tank_number: 'GASU 482950-4', ...reading(75.01, '2026-03-01T12:00:00Z'), open_transfer: load }),
    fleetTank({ id: 3, tank_number: '0042', ...reading(501), csc_inspection_date: '2022-01-01' }),
    fleetTank({ id: 4, tank_number: '1207', latest_reading: null, operational_status: false, tank_status: 'Repair' }),
  ]),
  VIEW,
);

function results(filter: Partial<FleetFilter>): readonly string[] {
  return filterFleet(FLEET, { ...NO_FILTER, ...filter }).map(({ tank }) => tank.tank_number);
}

test('without a filter every tank keeps its order', () => {
  expect(results({})).toEqual(['0042', 'GASU 482950-4', 'GASU 482913-6', '1207']);
});

test('a search finds part of a number regardless of spaces, hyphens and case, and also product, customer and status', () => {
  expect(results({ search: 'gasu482913' })).toEqual(['GASU 482913-6']);
  expect(results({ search: '9504' })).toEqual(['GASU 482950-4']);
  expect(results({ search: 'HELIUM' })).toEqual(['GASU 482950-4']);
  expect(results({ search: 'tern aero' })).toEqual(['GASU 482950-4']);
  expect(results({ search: 'repair' })).toEqual(['1207']);
  expect(results({ search: '9999' })).toEqual([]);
});

test('bands follow the limits of the transfer views', () => {
  expect(results({ band: 'good' })).toEqual(['GASU 482913-6']);
  expect(results({ band: 'poor' })).toEqual(['GASU 482950-4']);
  expect(results({ band: 'critical' })).toEqual(['0042']);
  expect(results({ band: 'no reading' })).toEqual(['1207']);
});

test('state, inspection and need can be combined', () => {
  expect(results({ location: 'Storage Yard' })).toEqual(['1207']);
  expect(results({ inspection: 'Overdue' })).toEqual(['0042']);
  expect(results({ need: 'attention' })).toEqual(['0042', 'GASU 482950-4']);
  expect(results({ location: 'Storage Yard', inspection: 'Overdue' })).toEqual([]);
});

test('the fleet can be sorted in each offered order', () => {
  expect(results({ order: 'number' })).toEqual(['0042', '1207', 'GASU 482913-6', 'GASU 482950-4']);
  expect(results({ order: 'vacuum' })).toEqual(['0042', 'GASU 482950-4', 'GASU 482913-6', '1207']);
  expect(results({ order: 'oldest' }).slice(0, 2)).toEqual(['1207', 'GASU 482950-4']);
  expect(results({ order: 'inspection' })[0]).toBe('0042');
});

test('the load that may reach relief first leads the order by relief, tanks without an estimate follow', () => {
  const loadedTank = (id: number, relief: string | null) =>
    fleetTank({
      ...{ id, tank_number: `T ${id}` },
      open_transfer: { ...load, relief: relief === null ? null : reliefAt(relief) },
    });
  const tanks = [loadedTank(1, null), loadedTank(2, '2026-06-03T12:00:00Z'), loadedTank(3, '2026-05-28T12:00:00Z')];
  const ordered = filterFleet(evaluateFleet(fleetOf(tanks), VIEW), { ...NO_FILTER, order: 'relief' });
  expect(ordered.map(({ tank }) => tank.id)).toEqual([3, 2, 1]);
});

test('a chosen order alone does not count as a filter', () => {
  expect(isFiltered({ ...NO_FILTER, order: 'number' })).toBe(false);
  expect(isFiltered({ ...NO_FILTER, search: '  ' })).toBe(false);
  expect(isFiltered({ ...NO_FILTER, search: '4' })).toBe(true);
  expect(isFiltered({ ...NO_FILTER, band: 'poor' })).toBe(true);
});
