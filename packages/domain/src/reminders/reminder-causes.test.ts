import { expect, test } from 'vitest';
import { findDueReminders, type RemindedTank } from './reminder-causes.ts';

const now = new Date('2026-06-10T12:00:00Z');
const view = { now, today: '2026-06-10', inspectionSoonDays: 90 };
const calm: RemindedTank = {
  operational_status: true,
  csc_inspection_date: '2025-06-10',
  latest_reading: { vacuum_reading: 100, reading_timestamp: '2026-06-01T00:00:00Z' },
  condition: null,
  passed_limit: null,
  open_transfer: null,
  last_arrival: { arrived_at: '2026-05-01T00:00:00Z', arrival_pressure: 99, was_venting: false },
};
const causesOf = (change: Partial<RemindedTank>) => findDueReminders({ ...calm, ...change }, view);
const reading = (vacuum_reading: number) => ({ vacuum_reading, reading_timestamp: '2026-06-09T00:00:00Z' });
const arrival = { arrived_at: '2026-06-10T11:00:00Z', arrival_pressure: 100, was_venting: false };

test('a tank within all limits reminds nobody', () => {
  expect(causesOf({})).toEqual([]);
});

test('a vacuum is a cause above 100 microns', () => {
  expect(causesOf({ latest_reading: reading(100) })).toEqual([]);
  expect(causesOf({ latest_reading: reading(100.01) })).toEqual([{ cause: 'high_vacuum', subject: '100' }]);
});

test('a high vacuum from before the last pull or passed hold test is no cause', () => {
  const pumped = (pumped_at: string) => causesOf({ latest_reading: reading(300), condition: { pumped_at } });
  expect(pumped('2026-06-09T00:00:01Z')).toEqual([]);
  expect(pumped('2026-06-09T00:00:00Z')).toHaveLength(1);
});

test('a vacuum that is known to be high stays a cause above 90 microns, and is another one at the next limit', () => {
  const subjectOf = (microns: number, passed_limit: number | null) =>
    causesOf({ latest_reading: reading(microns), passed_limit }).map(({ subject }) => subject);
  expect(subjectOf(95, 100)).toEqual(['100']);
  expect(subjectOf(90, 100)).toEqual([]);
  expect(subjectOf(95, null)).toEqual([]);
  expect(subjectOf(201, 100)).toEqual(['200']);
  expect(subjectOf(150, 200)).toEqual(['200']);
});

test('a required reading is a cause from the arrival until it is taken, and each arrival is a cause of its own', () => {
  const due = { cause: 'immediate_reading', subject: '2026-06-10T11:00:00.000Z' };
  expect(causesOf({ last_arrival: arrival })).toEqual([due]);
  expect(causesOf({ last_arrival: { ...arrival, arrival_pressure: 99.9 } })).toEqual([]);
  expect(causesOf({ last_arrival: { ...arrival, arrival_pressure: null, was_venting: true } })).toEqual([due]);
  const latest_reading = { vacuum_reading: 20, reading_timestamp: arrival.arrived_at };
  expect(causesOf({ last_arrival: arrival, latest_reading })).toEqual([]);
  expect(causesOf({ last_arrival: { ...arrival, arrived_at: '2026-06-10T12:00:01Z' } })).toEqual([]);
});

test('a load is a cause from the moment of its vent risk, and each load is a cause of its own', () => {
  const load = (vent_risk_from: string) => ({ open_transfer: { id: 7, relief: { vent_risk_from } } });
  expect(causesOf(load('2026-06-10T12:00:00Z'))).toEqual([{ cause: 'relief_near', subject: '7' }]);
  expect(causesOf(load('2026-06-10T12:00:01Z'))).toEqual([]);
  expect(causesOf({ open_transfer: { id: 7, relief: null } })).toEqual([]);
});

test('an inspection is one cause from due soon until it is renewed; a tank that was never inspected is none', () => {
  expect(causesOf({ csc_inspection_date: '2024-03-09' })).toEqual([]);
  expect(causesOf({ csc_inspection_date: '2024-03-08' })).toEqual([{ cause: 'inspection_due', subject: '2026-09-08' }]);
  expect(causesOf({ csc_inspection_date: '2020-01-01' })).toEqual([{ cause: 'inspection_due', subject: '2022-07-01' }]);
  expect(causesOf({ csc_inspection_date: null })).toEqual([]);
});

test('a tank that is not operational reminds nobody', () => {
  const all = { latest_reading: reading(900), last_arrival: arrival, csc_inspection_date: '2020-01-01' };
  expect(causesOf(all).map(({ cause }) => cause)).toEqual(['immediate_reading', 'high_vacuum', 'inspection_due']);
  expect(causesOf({ ...all, operational_status: false })).toEqual([]);
});
