import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeUtilization,
  describeImmediateReadingReason,
  findImmediateReadingState,
  findReadingPeriod,
  groupTransferReadings,
  isImmediateReadingTaken,
} from './transfer-periods.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LOADED = new Date('2026-03-01T08:00:00Z');
const ARRIVED = new Date('2026-03-11T08:00:00Z');
const transfer = { loaded_at: LOADED, arrived_at: ARRIVED };
const at = (origin: Date, milliseconds: number) => new Date(origin.getTime() + milliseconds);

describe('findReadingPeriod (spec 2 §4.2)', () => {
  it.each([
    ['before loading', at(LOADED, -1), null],
    ['at loading', LOADED, 'during_transport'],
    ['just before arrival', at(ARRIVED, -1), 'during_transport'],
    ['at arrival', ARRIVED, 'arrival'],
    ['2 hours after', at(ARRIVED, 2 * HOUR), 'arrival'],
    ['just over 2 hours after', at(ARRIVED, 2 * HOUR + 1), null],
    ['just under 72 hours after', at(ARRIVED, 72 * HOUR - 1), null],
    ['72 hours after', at(ARRIVED, 72 * HOUR), 'post_offload'],
    ['5 days after', at(ARRIVED, 5 * DAY), 'post_offload'],
    ['just over 5 days after', at(ARRIVED, 5 * DAY + 1), null],
  ] as const)('of a reading %s is exact to the millisecond', (_name, takenAt, period) => {
    expect(findReadingPeriod(transfer, takenAt)).toBe(period);
    expect(findReadingPeriod(transfer, takenAt.toISOString())).toBe(period);
  });

  it('is transport for everything since loading while in transit', () => {
    const open = { loaded_at: LOADED, arrived_at: null };
    expect(findReadingPeriod(open, at(LOADED, -1))).toBeNull();
    expect(findReadingPeriod(open, at(LOADED, 90 * DAY))).toBe('during_transport');
  });

  it('is never transport without a loading time', () => {
    expect(findReadingPeriod({ loaded_at: null, arrived_at: ARRIVED }, at(ARRIVED, -1))).toBeNull();
    expect(findReadingPeriod({ loaded_at: null, arrived_at: ARRIVED }, ARRIVED)).toBe('arrival');
    expect(findReadingPeriod({ loaded_at: null, arrived_at: null }, ARRIVED)).toBeNull();
  });

  it('is never transport if the load arrived the minute it was loaded', () => {
    expect(findReadingPeriod({ loaded_at: ARRIVED, arrived_at: ARRIVED }, ARRIVED)).toBe('arrival');
  });
});

describe('groupTransferReadings', () => {
  const reading = (id: number, reading_timestamp: Date | string) => ({ id, reading_timestamp });

  it('puts each reading in at most one group and keeps their order', () => {
    const groups = groupTransferReadings(transfer, [
      reading(6, at(ARRIVED, 4 * DAY)),
      reading(5, at(ARRIVED, 3 * HOUR)),
      reading(4, at(ARRIVED, HOUR).toISOString()),
      reading(3, ARRIVED),
      reading(2, at(LOADED, DAY)),
      reading(1, at(LOADED, -DAY)),
    ]);
    expect(groups.during_transport.map(({ id }) => id)).toEqual([2]);
    expect(groups.arrival.map(({ id }) => id)).toEqual([4, 3]);
    expect(groups.post_offload.map(({ id }) => id)).toEqual([6]);
  });

  it('never adds or repeats a reading', () => {
    const readings = fc.array(
      fc.integer({ min: -20 * DAY, max: 20 * DAY }).map((offset) => ({ reading_timestamp: at(ARRIVED, offset) })),
    );
    fc.assert(
      fc.property(readings, (list) => {
        const grouped = Object.values(groupTransferReadings(transfer, list)).flat();
        expect(new Set(grouped).size).toBe(grouped.length);
        expect(grouped.every((one) => list.includes(one))).toBe(true);
        const inNone = list.filter((one) => findReadingPeriod(transfer, one.reading_timestamp) === null);
        expect(grouped.length + inNone.length).toBe(list.length);
      }),
    );
  });
});

describe('the immediate reading', () => {
  const arrived = { arrived_at: ARRIVED, arrival_pressure: 100, was_venting: false };
  const inTime = [{ reading_timestamp: at(ARRIVED, 2 * HOUR) }];
  const tooLate = [{ reading_timestamp: at(ARRIVED, 2 * HOUR + 1) }];
  const stateAfter = (milliseconds: number, readings = tooLate, of = arrived) =>
    findImmediateReadingState({ transfer: of, readings, now: at(ARRIVED, milliseconds) });

  it('is taken with any reading in the two hours after arrival', () => {
    expect(isImmediateReadingTaken(arrived, inTime)).toBe(true);
    expect(isImmediateReadingTaken(arrived, tooLate)).toBe(false);
    expect(isImmediateReadingTaken(arrived, [{ reading_timestamp: at(ARRIVED, -1) }])).toBe(false);
    expect(isImmediateReadingTaken({ arrived_at: null }, inTime)).toBe(false);
  });

  it('is due for two hours and then missing', () => {
    expect(stateAfter(0)).toBe('due');
    expect(stateAfter(2 * HOUR)).toBe('due');
    expect(stateAfter(2 * HOUR + 1)).toBe('missing');
    expect(stateAfter(30 * DAY)).toBe('missing');
    expect(stateAfter(30 * DAY, inTime)).toBe('taken');
  });

  it('is required only after arrival, when venting or from 100 psig', () => {
    expect(stateAfter(DAY, [], { ...arrived, arrival_pressure: 99.9 })).toBe('not_required');
    expect(stateAfter(DAY, [], { ...arrived, arrival_pressure: 99.9, was_venting: true })).toBe('missing');
    expect(findImmediateReadingState({ transfer: { ...arrived, arrived_at: null }, readings: [], now: ARRIVED })).toBe(
      'not_required',
    );
  });

  it('has a text that gives the reason', () => {
    const reason = (arrival_pressure: number | null, was_venting: boolean) =>
      describeImmediateReadingReason({ arrival_pressure, was_venting });
    expect(reason(105, true)).toBe('Tank was venting and arrival pressure is 105 psig');
    expect(reason(20, true)).toBe('Tank was venting during transport');
    expect(reason(100, false)).toBe('Arrival pressure is 100 psig (100 or more)');
    expect(reason(20, false)).toBe('No venting; arrival pressure is 20 psig');
    expect(reason(null, false)).toBe('No venting; arrival pressure is not recorded');
  });
});

describe('computeUtilization', () => {
  const NOW = new Date('2026-03-31T00:00:00Z');
  const trip = (fromDaysAgo: number, toDaysAgo: number | null) => ({
    action: 'Load' as const,
    loaded_at: at(NOW, -fromDaysAgo * DAY),
    arrived_at: toDaysAgo === null ? null : at(NOW, -toDaysAgo * DAY),
  });

  it.each([
    ['no transfers', [], 0],
    ['a trip of 15 days', [trip(20, 5)], 0.5],
    ['in transit for 3 days', [trip(3, null)], 0.1],
    ['in transit for 40 days', [trip(40, null)], 1],
    ['a trip that began before the window', [trip(45, 15)], 0.5],
    ['a trip before the window', [trip(60, 31)], 0],
    ['a trip that ended as the window began', [trip(60, 30)], 0],
    ['two trips', [trip(30, 27), trip(10, 7)], 0.2],
    ['two trips that overlap, in any order', [trip(10, 4), trip(13, 7)], 0.3],
    ['a trip inside another', [trip(12, 0), trip(10, 5)], 0.4],
    ['a load dated in the future', [trip(-1, null)], 0],
  ])('for %s', (_name, transfers, share) => {
    expect(computeUtilization(transfers, NOW)).toBeCloseTo(share, 12);
  });

  it('counts only loads with a loading time', () => {
    expect(computeUtilization([{ ...trip(10, 5), action: 'Offload' }], NOW)).toBe(0);
    expect(computeUtilization([{ ...trip(10, 5), loaded_at: null }], NOW)).toBe(0);
  });

  it('is between 0 and 1 for any transfers', () => {
    const day = fc.integer({ min: -10, max: 60 });
    const transfers = fc.array(fc.tuple(day, fc.option(day)).map(([from, to]) => trip(from, to)));
    fc.assert(
      fc.property(transfers, (list) => {
        const share = computeUtilization(list, NOW);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(computeUtilization(list.toReversed(), NOW)).toBeCloseTo(share, 12);
      }),
    );
  });
});
