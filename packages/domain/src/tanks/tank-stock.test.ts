import { expect, test } from 'vitest';
import { tankOwnerLabel } from './tank-stock.ts';

test('where its company is named, a tank without one is in stock', () => {
  expect(tankOwnerLabel({ company_name: 'Polar Gas' })).toBe('Polar Gas');
  expect(tankOwnerLabel({ company_name: null })).toBe('In stock');
});
