import { expect, test } from 'vitest';
import { gateTankOf } from '../../../test-support/load-gate.ts';
import { certificateAddress, journeyInAddress, readCertificateAddress } from './certificate-address.ts';
import { daysUntil, journeyOf, NO_JOURNEY } from './typed-journey.ts';

const TANK = gateTankOf({ id: 1, tank_number: 'GASU 1' });

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

test.each([
  [{ productName: 'LHe', weightLbs: 9_300.5, pressurePsi: -2.5, days: 20 }],
  [{ productName: null, weightLbs: null, pressurePsi: null, days: null }],
])('the address of a certificate carries the journey %j', (journey) => {
  const { search } = certificateAddress(7, journey);
  expect(journeyInAddress(readCertificateAddress(search))).toEqual(journey);
});

test.each(['x', '', '-1', 'Infinity', '0'])('a weight of %j in the address is left out', (weight) => {
  expect(readCertificateAddress({ weight, pressure: '1001' })).toEqual({});
});
