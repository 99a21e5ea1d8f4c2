import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-dates.ts';
import { type AlertFact, type AlertView, findAlertCause } from './alert-causes.ts';
import { inspectionDueDate } from './inspection-due.ts';

const NOW = '2026-06-10T12:00:00Z';
const VIEW: AlertView = { isOperational: true, now: NOW, today: '2026-06-10', repeatDays: 7 };

const UNTOLD = { told_at: null, is_taken: false };

const highReading = (vacuum_reading: number, reading_timestamp: string | Date = NOW) => ({
  kind: 'high_reading' as const,
  vacuum_reading,
  reading_timestamp,
  condition: null,
  reading_id: 8,
  calm_reading_id: 7,
  since: reading_timestamp,
  readings: 1,
  told: null,
  is_taken: false,
});
const reading = (...facts: Parameters<typeof highReading>): AlertFact => highReading(...facts);
const arrival = (change: Partial<Extract<AlertFact, { kind: 'missing_immediate_reading' }>> = {}): AlertFact => ({
  kind: 'missing_immediate_reading',
  transfer_id: 8,
  arrived_at: '2026-06-10T09:00:00Z',
  arrival_pressure: 100,
  was_venting: false,
  ...UNTOLD,
  ...change,
});
const load = (vent_risk_from: string): AlertFact => ({
  kind: 'projected_relief',
  transfer_id: 9,
  product_name: 'LHe',
  relief_at: '2026-12-24T00:00:00Z',
  earliest_at: '2026-12-20T00:00:00Z',
  vent_risk_from,
  latest_at: '2026-12-31T00:00:00Z',
  is_liquid_full: false,
  basis: null,
  ...UNTOLD,
});
const inspected = (csc_inspection_date: string): AlertFact => ({
  kind: 'overdue_inspection',
  csc_inspection_date,
  ...UNTOLD,
});

describe('findAlertCause for a high reading', () => {
  it.each([
    [100, null, null],
    [100.01, false, 100],
    [500, false, 200],
    [500.01, true, 500],
    [1_000_000, true, 1_000],
  ])('of %d microns has isUrgent %s', (microns, isUrgent, limit) => {
    const cause = isUrgent === null ? null : { kind: 'high_reading', subject: `7:${limit}:8:first`, isUrgent };
    expect(findAlertCause(reading(microns), VIEW)).toEqual(cause);
  });

  it.each([
    ['that is told first', null],
    ['that has passed the next limit', { limit: 100, told_at: NOW }],
  ])('%s is another cause than that of another reading', (_which, told) => {
    const of = (reading_id: number): AlertFact => ({ ...highReading(250), told, reading_id });
    expect(findAlertCause(of(8), VIEW)).toEqual(findAlertCause(of(8), VIEW));
    expect(findAlertCause(of(8), VIEW)?.subject).not.toBe(findAlertCause(of(9), VIEW)?.subject);
  });

  it('is none if the tank was pumped or passed a hold test after it', () => {
    const pumped = (pumped_at: string): AlertFact => ({ ...highReading(150), condition: { pumped_at } });
    expect(findAlertCause(pumped('2026-06-10T12:00:01Z'), { ...VIEW, now: '2026-06-10T13:00:00Z' })).toBeNull();
    expect(findAlertCause(pumped(NOW), VIEW)).not.toBeNull();
  });

  it.each([
    ['2026-05-27T12:00:00Z', true],
    ['2026-05-27T11:59:59Z', false],
    ['2026-06-11T12:00:00Z', true],
  ])('taken at %s returns a cause: %s', (takenAt, isTold) => {
    expect(findAlertCause(reading(150, takenAt), VIEW) !== null).toBe(isTold);
  });
});

describe('findAlertCause for a missing immediate reading', () => {
  const isTold = (change: Parameters<typeof arrival>[0]) => findAlertCause(arrival(change), VIEW) !== null;

  it('identifies it by its transfer and is not urgent', () => {
    expect(findAlertCause(arrival(), VIEW)).toEqual({
      kind: 'missing_immediate_reading',
      subject: '8',
      isUrgent: false,
    });
  });

  it.each([
    ['2026-06-10T10:00:00Z', false],
    ['2026-06-10T09:59:59Z', true],
    ['2026-05-27T12:00:00Z', true],
    ['2026-05-27T11:59:59Z', false],
  ])('after an arrival at %s: %s', (arrived_at, expected) => {
    expect(isTold({ arrived_at })).toBe(expected);
  });

  it('returns none if no reading was required', () => {
    expect(isTold({ arrival_pressure: 99.9 })).toBe(false);
    expect(isTold({ arrival_pressure: null })).toBe(false);
    expect(isTold({ arrival_pressure: null, was_venting: true })).toBe(true);
  });
});

it.each([
  ['2023-12-10', null],
  ['2023-12-09', '2026-06-09'],
  ['2023-08-31', '2026-02-28'],
])('findAlertCause for an inspection dated %s reports it overdue since %s', (date, subject) => {
  const cause = subject === null ? null : { kind: 'overdue_inspection', subject, isUrgent: false };
  expect(findAlertCause(inspected(date), VIEW)).toEqual(cause);
});

it.each([
  ['2026-06-10T12:00:00Z', true],
  ['2026-06-10T12:00:01Z', false],
  ['2026-06-01T00:00:00Z', true],
])('findAlertCause for a load that is a vent risk from %s on returns a cause: %s', (ventRiskFrom, isTold) => {
  const cause = { kind: 'projected_relief', subject: '9', isUrgent: false };
  expect(findAlertCause(load(ventRiskFrom), VIEW)).toEqual(isTold ? cause : null);
});

describe('an alert that was told', () => {
  const told = (days: number, is_taken = false) => ({
    told_at: new Date(Date.parse(NOW) - days * 86_400_000),
    is_taken,
  });
  const causes: readonly (readonly [string, (told: object) => AlertFact])[] = [
    ['a load near relief', (change) => ({ ...load('2026-05-01T00:00:00Z'), ...change }) as AlertFact],
    ['a missing reading', (change) => arrival({ arrived_at: '2026-04-01T00:00:00Z', ...change })],
    ['an overdue inspection', (change) => ({ ...inspected('2023-01-10'), ...change }) as AlertFact],
    [
      'a high vacuum',
      (change) => ({
        ...highReading(150, '2026-04-01T00:00:00Z'),
        ...change,
        told: { limit: 100, ...(change as { told_at: Date }) },
      }),
    ],
  ];

  it.each(causes)('of %s is told again after the days of the setting, however old it is', (_, fact) => {
    expect(findAlertCause(fact(told(6.9)), VIEW)).toBeNull();
    const [first, second] = [7, 8].map((days) => findAlertCause(fact(told(days)), VIEW)?.subject);
    expect(first).toMatch(/:2026-06-03T12:00:00.000Z$/);
    expect(second).not.toBe(first);
  });

  it.each(causes)('of %s is not told again while somebody takes care of it', (_, fact) => {
    expect(findAlertCause(fact(told(70, true)), VIEW)).toBeNull();
  });
});

describe('findAlertCause, for all facts,', () => {
  const moment = fc.date({ min: new Date('2026-05-01'), max: new Date('2026-06-20'), noInvalidDate: true });
  const id = fc.integer({ min: 1, max: 3 });
  const untold = { told_at: fc.constant(null), is_taken: fc.boolean() };
  const fact: fc.Arbitrary<AlertFact> = fc.oneof(
    fc.record({
      kind: fc.constant('high_reading'),
      vacuum_reading: fc.double({ min: 0.01, max: 1_000, noNaN: true }),
      reading_timestamp: moment,
      reading_id: id,
      condition: fc.constant(null),
      calm_reading_id: fc.option(id),
      since: moment,
      readings: id,
      told: fc.option(fc.record({ limit: fc.constantFrom(100, 200, 500), told_at: moment })),
      is_taken: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('projected_relief'),
      transfer_id: id,
      product_name: fc.constantFrom('LHe', null),
      relief_at: moment,
      earliest_at: moment,
      vent_risk_from: moment,
      latest_at: moment,
      is_liquid_full: fc.boolean(),
      basis: fc.constant(null),
      ...untold,
    }),
    fc.record({
      kind: fc.constant('missing_immediate_reading'),
      transfer_id: id,
      arrived_at: moment,
      arrival_pressure: fc.option(fc.double({ min: -15, max: 200, noNaN: true })),
      was_venting: fc.boolean(),
      ...untold,
    }),
    fc.record({
      kind: fc.constant('overdue_inspection'),
      csc_inspection_date: fc.integer({ min: -30, max: 30 }).map((days) => addDays('2023-12-10', days)),
      ...untold,
    }),
  );

  it('returns none for a tank out of service', () => {
    fc.assert(
      fc.property(fact, (known) => {
        expect(findAlertCause(known, { ...VIEW, isOperational: false })).toBeNull();
      }),
    );
  });

  it('returns the same cause while time passes, so that it is not mailed again', () => {
    fc.assert(
      fc.property(fact, fc.integer({ min: 0, max: 20 }), (known, days) => {
        const now = new Date(Date.parse(NOW) + days * 86_400_000);
        const later = findAlertCause(known, { ...VIEW, now, today: addDays(VIEW.today, days) });
        const cause = findAlertCause(known, VIEW);
        if (cause !== null && later !== null) expect(later).toEqual(cause);
      }),
    );
  });

  it('marks only readings above 500 as urgent', () => {
    fc.assert(
      fc.property(fact, (known) => {
        const isCritical = known.kind === 'high_reading' && known.vacuum_reading > 500;
        expect(findAlertCause(known, VIEW)?.isUrgent ?? isCritical).toBe(isCritical);
      }),
    );
  });

  it('returns another cause for another inspection date', () => {
    const date = fc.integer({ min: 1, max: 2_000 }).map((days) => addDays('2023-12-10', -days));
    fc.assert(
      fc.property(date, date, (one, other) => {
        const isSame = inspectionDueDate(one) === inspectionDueDate(other);
        const [first, second] = [findAlertCause(inspected(one), VIEW), findAlertCause(inspected(other), VIEW)];
        expect(first?.subject === second?.subject).toBe(isSame);
        expect(first?.subject).toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
    );
  });
});
