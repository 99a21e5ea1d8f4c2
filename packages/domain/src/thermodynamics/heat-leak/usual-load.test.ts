import { expect, test } from 'vitest';
import { usualLoadLbs } from './usual-load.ts';

const load = (loadedWeightLbs: number | null, productName = 'LIN', receivedWeightLbs: number | null = null) => ({
  ...{ productName, loadedWeightLbs, receivedWeightLbs },
});

test('the usual load is the median of the loads with the product, from two on', () => {
  expect(usualLoadLbs([load(28_000)], 'nitrogen')).toBeNull();
  expect(usualLoadLbs([load(28_000), load(null)], 'nitrogen')).toBeNull();
  expect(usualLoadLbs([load(28_000), load(26_000)], 'nitrogen')).toBe(27_000);
  expect(usualLoadLbs([load(28_000), load(26_000), load(9_000), load(9_900, 'LHe')], 'nitrogen')).toBe(26_000);
  expect(usualLoadLbs([load(28_000), load(26_000)], 'argon')).toBeNull();
});

test('a load weighed at its end alone counts with that weight, and a slip of units put right', () => {
  expect(usualLoadLbs([load(null, 'LIN', 25_000), load(27_000)], 'nitrogen')).toBe(26_000);
  expect(usualLoadLbs([load(55_115, 'LIN', 25_000), load(25_000)], 'nitrogen')).toBe(25_000);
});
