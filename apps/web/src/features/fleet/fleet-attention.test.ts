import { listByAttention } from '@dewar/domain/tanks/attention-list';
import { expect, test } from 'vitest';
import { fleetOf, fleetTank, reliefAt } from '../../../test-support/fleet.ts';
import { evaluateFleet } from './fleet-attention.ts';

const VIEW = { now: new Date('2026-05-12T12:00:00Z'), timeZone: 'America/New_York' };

const readingOf = (vacuum_reading: number) => ({
  id: 1,
  vacuum_reading,
  reading_timestamp: '2026-05-11T12:00:00Z',
  fresh_pull: false,
});

function textOf(...tanks: Parameters<typeof fleetTank>[0][]): (readonly string[])[] {
  return listByAttention(evaluateFleet(fleetOf(tanks.map(fleetTank)), VIEW), 'all').map(({ tank, reasons }) => [
    tank.tank_number,
    ...reasons.map(({ label, tone }) => `${label}: ${tone}`),
  ]);
}

test('a fleet in good order needs no attention', () => {
  expect(textOf({ id: 1, tank_number: 'A' }, { id: 2, tank_number: 'B', latest_reading: null })).toEqual([]);
});

test('a reading counts as high above 100, and for operational tanks only', () => {
  expect(
    textOf(
      { id: 1, tank_number: 'A', latest_reading: readingOf(100) },
      { id: 2, tank_number: 'B', latest_reading: readingOf(100.01) },
      { id: 3, tank_number: 'C', latest_reading: readingOf(400), operational_status: false },
      { id: 4, tank_number: 'D', latest_reading: readingOf(2) },
    ),
  ).toEqual([
    ['B', 'High Vacuum: bad'],
    ['A', 'Above 75 since 11 May: watch'],
  ]);
});

test('leak checks that failed or wait for a review need attention', () => {
  expect(
    textOf(
      { id: 1, tank_number: 'A', leak_check_status: 'review_needed' },
      { id: 2, tank_number: 'B', leak_check_status: 'fail' },
      { id: 3, tank_number: 'C', leak_check_status: 'no_data' },
    ),
  ).toEqual([
    ['B', 'Leak check: Fail: bad'],
    ['A', 'Leak check: Review Needed: watch'],
  ]);
});

test('inspections that are overdue, due soon or missing need attention', () => {
  expect(
    textOf(
      { id: 1, tank_number: 'A', csc_inspection_date: '2023-11-12' },
      { id: 2, tank_number: 'B', csc_inspection_date: '2023-11-11' },
      { id: 3, tank_number: 'C', csc_inspection_date: null },
    ),
  ).toEqual([
    ['B', 'Inspection Overdue: bad'],
    ['C', 'Never Inspected: watch'],
    ['A', 'Inspection Due Soon: watch'],
  ]);
});

test('the tank with the most reasons stands first', () => {
  expect(
    textOf(
      { id: 1, tank_number: 'A', leak_check_status: 'fail' },
      { id: 2, tank_number: 'B', leak_check_status: 'fail', latest_reading: readingOf(500) },
    ).map(([tank]) => tank),
  ).toEqual(['B', 'A']);
});

const loadReaching = (relief_at: string) => ({
  id: 7,
  loaded_at: '2026-04-12T12:00:00Z',
  loaded_pressure: 8,
  product_name: 'LHe',
  customer_name: null,
  relief: reliefAt(relief_at),
  is_evaluated: true,
});

test('a load close to relief is a vent risk within three days, to be watched within fourteen, and not mentioned later', () => {
  expect(
    textOf(
      { id: 1, tank_number: 'A', open_transfer: loadReaching('2026-05-26T12:00:00Z') },
      { id: 2, tank_number: 'B', open_transfer: loadReaching('2026-05-26T12:00:01Z') },
      { id: 3, tank_number: 'C', open_transfer: loadReaching('2026-05-15T12:00:00Z') },
      { id: 4, tank_number: 'D', open_transfer: loadReaching('2026-05-11T12:00:00Z') },
    ),
  ).toEqual([
    ['D', 'May have lifted: bad'],
    ['C', 'Relief in about 3 days: bad'],
    ['A', 'Relief in about 14 days: watch'],
  ]);
});

test('tanks are sorted by their worst reason, then by its degree, then by vacuum, then by number', () => {
  const tanks = [
    { id: 1, tank_number: 'calm, 12 µm', latest_reading: readingOf(12) },
    { id: 2, tank_number: 'calm, 60 µm', latest_reading: readingOf(60) },
    { id: 3, tank_number: 'b calm, 5 µm', latest_reading: readingOf(5) },
    { id: 4, tank_number: 'a calm, 5 µm', latest_reading: readingOf(5) },
    { id: 5, tank_number: 'overdue', csc_inspection_date: '2023-10-01' },
    { id: 6, tank_number: 'long overdue', csc_inspection_date: '2022-10-01' },
    { id: 7, tank_number: 'failed', leak_check_status: 'fail' },
    { id: 8, tank_number: '150 µm', latest_reading: readingOf(150) },
    { id: 9, tank_number: '800 µm', latest_reading: readingOf(800) },
    { id: 10, tank_number: 'vent risk', open_transfer: loadReaching('2026-05-13T12:00:00Z') },
  ] satisfies Parameters<typeof fleetTank>[0][];

  expect(evaluateFleet(fleetOf(tanks.map(fleetTank)), VIEW).map(({ tank }) => tank.tank_number)).toEqual([
    'vent risk',
    '800 µm',
    '150 µm',
    'failed',
    'long overdue',
    'overdue',
    'calm, 60 µm',
    'calm, 12 µm',
    'a calm, 5 µm',
    'b calm, 5 µm',
  ]);
});
