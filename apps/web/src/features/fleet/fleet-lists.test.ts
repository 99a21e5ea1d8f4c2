import { expect, test } from 'vitest';
import { fleetOf, fleetTank } from '../../../test-support/fleet.ts';
import { evaluateFleet } from './fleet-attention.ts';
import { groupByInspection, groupByMaintenance, groupByState, groupByVacuum, type TankGroup } from './fleet-lists.ts';

const VIEW = { now: new Date('2026-05-12T12:00:00Z'), timeZone: 'America/New_York' };

const reading = (vacuum_reading: number) => ({
  latest_reading: { id: 1, vacuum_reading, reading_timestamp: '2026-05-11T12:00:00Z', fresh_pull: false },
});

const TANKS = evaluateFleet(
  fleetOf([
    fleetTank({ id: 1, tank_number: 'A', ...reading(100), csc_inspection_date: '2023-11-12' }),
    fleetTank({ id: 2, tank_number: 'B', ...reading(100.01), csc_inspection_date: '2023-11-11' }),
    fleetTank({ id: 3, tank_number: 'C', ...reading(5), csc_inspection_date: '2024-02-10' }),
    fleetTank({ id: 4, tank_number: 'D', ...reading(4.99), csc_inspection_date: '2024-02-11' }),
    fleetTank({ id: 5, tank_number: 'E', ...reading(900), csc_inspection_date: '2020-01-01' }),
    fleetTank({ id: 6, tank_number: 'F', ...reading(900), operational_status: false, tank_status: 'Repair' }),
    fleetTank({ id: 7, tank_number: 'G', ...reading(2), operational_status: false, csc_inspection_date: null }),
    fleetTank({ id: 8, tank_number: 'H', latest_reading: null, operational_status: false, tank_status: 'Repair' }),
  ]),
  VIEW,
);

function numbersIn(groups: readonly TankGroup[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    groups.map(({ title, tanks }) => [title, tanks.map(({ tank }) => tank.tank_number).join(' ')]),
  );
}

test('the list of all tanks groups them by state, in order of number', () => {
  expect(numbersIn(groupByState(TANKS))).toEqual({ Operational: 'A B C D E', 'Non-Operational': 'F G H' });
});

test('the maintenance list groups idle tanks by status, the most common first', () => {
  expect(Object.entries(numbersIn(groupByMaintenance(TANKS)))).toEqual([
    ['Repair', 'F H'],
    ['No status', 'G'],
  ]);
});

test('the inspection list does not count the due day itself as overdue, and includes the ninetieth day before it', () => {
  expect(numbersIn(groupByInspection(TANKS))).toEqual({ 'Never Inspected': 'G', Overdue: 'E B', 'Due Soon': 'A C' });
});

test('the vacuum list holds operational tanks above 100 and below 5, the worst first', () => {
  expect(numbersIn(groupByVacuum(TANKS))).toEqual({ 'High Vacuum': 'E B', 'Low Vacuum': 'D' });
});

test('a low reading asks to check the gauge', () => {
  const low = groupByVacuum(TANKS).find(({ title }) => title === 'Low Vacuum');
  expect(low?.advice).toMatch(/^Check the gauge/);
});
