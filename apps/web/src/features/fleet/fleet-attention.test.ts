import { expect, test } from 'vitest';
import { fleetOf, fleetTank } from '../../../test-support/fleet.ts';
import { listTanksInNeed } from './fleet-attention.ts';

const VIEW = { now: new Date('2026-05-12T12:00:00Z'), timeZone: 'America/New_York' };

const readingOf = (vacuum_reading: number) => ({
  id: 1,
  vacuum_reading,
  reading_timestamp: '2026-05-11T12:00:00Z',
  fresh_pull: false,
});

function wordsOf(...tanks: Parameters<typeof fleetTank>[0][]): (readonly string[])[] {
  return listTanksInNeed(fleetOf(tanks.map(fleetTank)), VIEW).map(({ tank, reasons }) => [
    tank.tank_number,
    ...reasons.map(({ word, meaning }) => `${word}: ${meaning}`),
  ]);
}

test('a fleet in good order needs nothing', () => {
  expect(wordsOf({ id: 1, tank_number: 'A' }, { id: 2, tank_number: 'B', latest_reading: null })).toEqual([]);
});

test('a high reading counts above 100, and of operational tanks only', () => {
  expect(
    wordsOf(
      { id: 1, tank_number: 'A', latest_reading: readingOf(100) },
      { id: 2, tank_number: 'B', latest_reading: readingOf(100.01) },
      { id: 3, tank_number: 'C', latest_reading: readingOf(400), operational_status: false },
      { id: 4, tank_number: 'D', latest_reading: readingOf(2) },
    ),
  ).toEqual([['B', 'High Vacuum: bad']]);
});

test('leak checks that failed or wait for a review', () => {
  expect(
    wordsOf(
      { id: 1, tank_number: 'A', leak_check_status: 'review_needed' },
      { id: 2, tank_number: 'B', leak_check_status: 'fail' },
      { id: 3, tank_number: 'C', leak_check_status: 'no_data' },
    ),
  ).toEqual([
    ['B', 'Leak check: Fail: bad'],
    ['A', 'Leak check: Review Needed: watch'],
  ]);
});

test('inspections that are over, near, or never were', () => {
  expect(
    wordsOf(
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

test('the tank with most against it stands first', () => {
  expect(
    wordsOf(
      { id: 1, tank_number: 'A', leak_check_status: 'fail' },
      { id: 2, tank_number: 'B', leak_check_status: 'fail', latest_reading: readingOf(500) },
    ).map(([tank]) => tank),
  ).toEqual(['B', 'A']);
});
