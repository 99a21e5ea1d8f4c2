import { describe, expect, it } from 'vitest';
import {
  describeLoading,
  describeTrip,
  fieldOfOverlap,
  findNewOverlap,
  findOtherInTransit,
  isOverlapping,
} from './trip-overlap.ts';

type Times = readonly [loaded: number, arrived: number | null];

const day = (number: number) => `2026-10-${String(number).padStart(2, '0')}T08:00:00Z`;
const trip = ([loaded, arrived]: Times, action: 'Load' | 'Offload' | 'Transfer' = 'Load') => ({
  action,
  loaded_at: day(loaded),
  arrived_at: arrived === null ? null : day(arrived),
});

describe('isOverlapping', () => {
  it.each<readonly [string, Times, Times, boolean]>([
    ['one trip within another', [3, 5], [1, 9], true],
    ['a trip that begins before another arrives', [5, 12], [1, 9], true],
    ['two trips with the same times', [1, 9], [1, 9], true],
    ['a trip loaded at the moment when another arrives', [9, 12], [1, 9], false],
    ['a trip that arrives at the moment when another is loaded', [1, 3], [3, 9], false],
    ['trips with days between them', [1, 3], [5, 9], false],
    ['a load in transit and an earlier trip', [9, null], [1, 5], false],
    ['a load in transit and a trip that was loaded before and arrived after it', [3, null], [1, 5], true],
    ['a load in transit and a later trip', [1, null], [5, 9], true],
    ['two loads in transit', [1, null], [5, null], true],
    ['a trip without a duration within another', [5, 5], [1, 9], true],
    ['a trip without a duration at the arrival of another', [9, 9], [1, 9], false],
  ])('tells of %s, from both sides', (_, one, other, expected) => {
    expect(isOverlapping(trip(one), trip(other))).toBe(expected);
    expect(isOverlapping(trip(other), trip(one))).toBe(expected);
  });

  it('does not count an Offload or a Transfer as a trip', () => {
    expect(isOverlapping(trip([1, 9], 'Offload'), trip([3, 5]))).toBe(false);
    expect(isOverlapping(trip([1, 9]), trip([3, 5], 'Transfer'))).toBe(false);
  });
});

describe('findNewOverlap', () => {
  const other = trip([5, 9]);

  it('finds an overlap of a new trip, and the first of several', () => {
    expect(findNewOverlap(trip([1, 30]), undefined, [trip([1, 1]), other, trip([20, 25])])).toBe(other);
    expect(findNewOverlap(trip([9, 12]), undefined, [other])).toBeUndefined();
  });

  it('allows an edit that keeps or shortens an overlap that is stored', () => {
    const stored = trip([3, 8]);
    expect(findNewOverlap(stored, stored, [other])).toBeUndefined();
    expect(findNewOverlap(trip([1, 7]), stored, [other])).toBeUndefined();
  });

  it('finds an edit that lengthens an overlap, or moves it to another trip', () => {
    expect(findNewOverlap(trip([3, 9]), trip([3, 8]), [other])).toBe(other);
    const next = trip([12, 15]);
    expect(findNewOverlap(trip([8, 13]), trip([5, 9]), [other, next])).toBe(next);
  });

  it('finds a trip whose arrival is withdrawn before a later trip', () => {
    expect(findNewOverlap(trip([1, null]), trip([1, 3]), [other])).toBe(other);
  });

  it('finds a trip that lies within another and lasts no time', () => {
    expect(findNewOverlap(trip([6, 6]), trip([4, 4]), [other])).toBe(other);
  });

  it('leaves a second load in transit to its own rule', () => {
    expect(findNewOverlap(trip([1, null]), undefined, [trip([5, null])])).toBeUndefined();
  });
});

describe('findOtherInTransit', () => {
  const open = trip([5, null]);

  it('finds the load in transit beside which another would be', () => {
    expect(findOtherInTransit(trip([9, null]), undefined, [trip([1, 3]), open])).toBe(open);
    expect(findOtherInTransit(trip([1, null]), trip([1, 3]), [open])).toBe(open);
  });

  it('finds none for a load that arrives, that was in transit already, or that is no load', () => {
    expect(findOtherInTransit(trip([9, 12]), undefined, [open])).toBeUndefined();
    expect(findOtherInTransit(trip([9, null]), trip([8, null]), [open])).toBeUndefined();
    expect(findOtherInTransit(trip([9, null], 'Offload'), undefined, [open])).toBeUndefined();
    expect(findOtherInTransit(trip([9, null]), undefined, [trip([1, 3])])).toBeUndefined();
  });
});

describe('describeLoading', () => {
  const view = { timeZone: 'Europe/Berlin', now: day(20) };

  it('names the product, where it is known, and the time of loading', () => {
    expect(describeLoading({ product_name: 'LHe', loaded_at: day(1) }, view)).toBe('LHe, loaded 1 Oct, 10:00');
    expect(describeLoading({ product_name: null, loaded_at: day(1) }, view)).toBe('loaded 1 Oct, 10:00');
  });
});

describe('fieldOfOverlap', () => {
  it('is the loading if that lies within the other trip, else the arrival', () => {
    expect(fieldOfOverlap(trip([5, 12]), trip([5, 9]))).toBe('loaded_at');
    expect(fieldOfOverlap(trip([9, 12]), trip([9, 10]))).toBe('loaded_at');
    expect(fieldOfOverlap(trip([1, 6]), trip([5, 9]))).toBe('arrived_at');
    expect(fieldOfOverlap(trip([1, null]), trip([5, 9]))).toBe('arrived_at');
  });
});

describe('describeTrip', () => {
  const view = { timeZone: 'Europe/Berlin', now: day(20) };

  it('names both ends in the given zone', () => {
    expect(describeTrip(trip([1, 9]), view)).toBe('1 Oct, 10:00 to 9 Oct, 10:00');
  });

  it('says that a trip has not ended', () => {
    expect(describeTrip(trip([1, null]), view)).toBe('since 1 Oct, 10:00, still in transit');
  });
});
