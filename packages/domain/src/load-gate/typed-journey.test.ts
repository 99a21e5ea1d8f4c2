import { describe, expect, test } from 'vitest';
import { daysUntil, findJourneyErrors, journeyOf, NO_JOURNEY } from './typed-journey.ts';

const TANK = { last_load: { product_name: 'LHe', loaded_weight_lbs: 9_300, loaded_pressure: 10 } };

test('what is not typed of a journey is as in the last load of the tank', () => {
  expect(journeyOf(TANK, NO_JOURNEY)).toEqual({ productName: 'LHe', weightLbs: 9_300, pressurePsi: 10, days: null });
  expect(journeyOf(TANK, { ...NO_JOURNEY, days: 20, weight: 9_000, pressure: 0 })).toEqual({
    productName: 'LHe',
    weightLbs: 9_000,
    pressurePsi: 0,
    days: 20,
  });
  expect(journeyOf(TANK, { ...NO_JOURNEY, product: 'helium' }).weightLbs).toBe(9_300);
});

test('the last load says nothing about another product, and a tank without one nothing at all', () => {
  const nothing = { weightLbs: null, pressurePsi: null };
  expect(journeyOf(TANK, { ...NO_JOURNEY, product: 'nitrogen' })).toMatchObject(nothing);
  expect(journeyOf({ last_load: null }, NO_JOURNEY)).toEqual({ ...nothing, productName: null, days: null });
});

test('a number that cannot be read, or that is not above zero, is not typed', () => {
  const typed = { ...NO_JOURNEY, days: -3, weight: Number.NaN, pressure: Number.NaN };
  expect(journeyOf(TANK, typed)).toMatchObject({ days: null, weightLbs: 9_300, pressurePsi: 10 });
});

test('days until an arrival are counted in tenths, upwards, and only ahead', () => {
  expect(daysUntil('2026-05-12T12:00:00Z', '2026-05-14T00:00:00Z')).toBe(1.5);
  expect(daysUntil('2026-05-12T12:00:00Z', '2026-05-12T12:01:00Z')).toBe(0.1);
  expect(daysUntil('2026-05-12T12:00:00Z', '2026-05-12T12:00:00Z')).toBeNull();
});

describe('the limits of a typed journey', () => {
  test.each([
    ['days', 0, 'Must be more than 0'],
    ['days', 0.1, undefined],
    ['days', 10_000, undefined],
    ['days', 10_000.1, 'Must be at most 10,000'],
    ['weight', 0, 'Must be more than 0'],
    ['weight', 200_000, undefined],
    ['weight', 200_000.01, 'Must be at most 200,000'],
    ['pressure', -14.71, 'The pressure must be at least -14.7 psig, a perfect vacuum'],
    ['pressure', -14.7, undefined],
    ['pressure', 1_000, undefined],
    ['pressure', 1_000.01, 'Must be at most 1,000'],
    ['pressure', null, undefined],
    ['weight', Number.NaN, undefined],
    ['pressure', Number.NaN, undefined],
  ] as const)('%s of %s has the error %s', (field, value, error) => {
    expect(findJourneyErrors({ ...NO_JOURNEY, [field]: value })).toEqual(error === undefined ? {} : { [field]: error });
  });

  test('what is beyond them does not count', () => {
    const typed = { ...NO_JOURNEY, days: 10_001, weight: 200_001, pressure: 1_001 };
    expect(journeyOf(TANK, typed)).toEqual(journeyOf(TANK, NO_JOURNEY));
  });
});
