import { expect, test } from 'vitest';
import { certificateAddress, journeyInAddress, readCertificateAddress } from './certificate-address.ts';

test.each([
  [{ productName: 'LHe', weightLbs: 9_300.5, pressurePsi: -2.5, days: 20 }],
  [{ productName: null, weightLbs: null, pressurePsi: null, days: null }],
])('the address of a certificate carries the journey %j', (journey) => {
  const { search } = certificateAddress(7, journey);
  expect(journeyInAddress(readCertificateAddress(search))).toEqual(journey);
});

test('a pressure below a perfect vacuum in the address is left out', () => {
  expect(readCertificateAddress({ pressure: '-14.7' })).toEqual({ pressure: -14.7 });
  expect(readCertificateAddress({ pressure: '-14.8' })).toEqual({});
});

test.each(['x', '', '-1', 'Infinity', '0'])('a weight of %j in the address is left out', (weight) => {
  expect(readCertificateAddress({ weight, pressure: '1001' })).toEqual({});
});
