import { expect, test } from 'vitest';
import { findRecordConcerns, type GateArrival, type TankRecords } from './record-concerns.ts';

const VIEW = { date: '2026-06-10', oldestReadingDays: 90 };
const READ: TankRecords = {
  latest_reading: { reading_timestamp: '2026-06-09T12:00:00Z' },
  last_arrival: null,
  is_in_transit: false,
};
const ARRIVAL: GateArrival = {
  arrived_at: '2026-06-10T05:00:00Z',
  arrival_pressure: 60,
  was_venting: false,
  is_under_review: false,
};

const kindsOf = (tank: Partial<TankRecords>) => findRecordConcerns({ ...READ, ...tank }, VIEW).map(({ kind }) => kind);
const arrived = (arrival: Partial<GateArrival>) => ({ last_arrival: { ...ARRIVAL, ...arrival } });
const readAt = (reading_timestamp: string) => ({ latest_reading: { reading_timestamp } });

test('the gate minds an arrival that was venting, or at 100 psig or more, until a reading was taken since', () => {
  expect(kindsOf(arrived({}))).toEqual([]);
  expect(kindsOf(arrived({ arrival_pressure: null }))).toEqual([]);
  expect(kindsOf(arrived({ was_venting: true }))).toEqual(['immediate_reading_due']);
  expect(kindsOf(arrived({ arrival_pressure: 100 }))).toEqual(['immediate_reading_due']);
  expect(kindsOf(arrived({ arrival_pressure: 99.9 }))).toEqual([]);
  const venting = arrived({ was_venting: true });
  expect(kindsOf({ ...venting, ...readAt('2026-06-10T04:59:59Z') })).toEqual(['immediate_reading_due']);
  expect(kindsOf({ ...venting, is_in_transit: true }), 'loaded again').toEqual([]);
  expect(kindsOf({ ...venting, ...readAt('2026-06-10T05:00:00Z') })).toEqual([]);
});

test('the gate minds an arrival that awaits its review', () => {
  expect(kindsOf(arrived({ is_under_review: true }))).toEqual(['arrival_under_review']);
  expect(kindsOf(arrived({ is_under_review: true, was_venting: true }))).toEqual([
    'immediate_reading_due',
    'arrival_under_review',
  ]);
});

test('the gate minds a latest reading that is older than the setting, and a tank that was never read', () => {
  expect(kindsOf(readAt('2026-03-12T00:00:00Z'))).toEqual([]);
  expect(findRecordConcerns({ ...READ, ...readAt('2026-03-11T23:00:00Z') }, VIEW)).toEqual([
    { kind: 'reading_old', at: '2026-03-11T23:00:00Z', limitDays: 90 },
  ]);
  expect(kindsOf({ latest_reading: null })).toEqual(['never_read']);
  expect(kindsOf({ latest_reading: null, ...arrived({ was_venting: true }) })).toEqual([
    'immediate_reading_due',
    'never_read',
  ]);
});
