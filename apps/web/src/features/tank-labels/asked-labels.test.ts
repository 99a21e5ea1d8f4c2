import { expect, test } from 'vitest';
import { sheetInAddress, tanksInAddress } from './asked-labels.ts';
import { labelAddressOf, readLabelAddress } from './label-address.ts';

test('the address of the labels of a tank is read back', () => {
  const { search } = labelAddressOf({ id: 12, company_name: 'Polar' });
  expect(search).toEqual({ company: 'Polar', tanks: '12' });
  expect(tanksInAddress(readLabelAddress(search))).toEqual([12]);
  expect(labelAddressOf({ id: 12, company_name: null }).search).toEqual({ stock: true, tanks: '12' });
});

test.each([
  ['12-7-120', [12, 7, 120]],
  // The router reads digits alone as a number.
  [12, [12]],
  ['12,7', undefined],
  ['12-', undefined],
  ['x', undefined],
  [undefined, undefined],
])('the tanks %j of an address are %j', (tanks, ids) => {
  expect(tanksInAddress(readLabelAddress({ tanks }))).toEqual(ids);
});

test.each([
  ['plate_a4', 'en-US', 'plate_a4'],
  [undefined, 'en-US', 'avery_5163'],
  [undefined, 'fr-CA', 'avery_5163'],
  [undefined, 'de-DE', 'avery_l7163'],
  [undefined, 'en', 'avery_l7163'],
  ['a sheet that nobody makes', 'en-GB', 'avery_l7163'],
])('the sheet %j in an address means, in %s, %s', (sheet, language, key) => {
  expect(sheetInAddress({ ...(sheet !== undefined && { sheet }) }, language)).toBe(key);
});
