import { expect, test } from 'vitest';
import { describeAmounts, describeCounted, type FindingAmounts, sumUp } from './describe-amounts.ts';
import { listPricesOf } from './product-prices.ts';

const FINDING: FindingAmounts = {
  ...{ loads: 9, bias: 0.0042, lbs: 1_267.2, worth: null },
  sum: { lbs: 33_571, largest_lbs: 31_990, counted_as: 'missing' },
};
const amountsOf = (change: Partial<FindingAmounts> = {}) => describeAmounts({ ...FINDING, ...change }, 'UTC');

test('the usual difference and what is missing are two figures by their names', () => {
  expect(amountsOf()).toEqual([
    'usual difference 0.42 %, 1,267 lbs over 9 loads (575 kg)',
    'missing in these 9 loads: 33,571 lbs, 31,990 of them in one (15,228 kg)',
  ]);
});

test.each([
  [{ lbs: 1_400, largest_lbs: 699, counted_as: 'missing' }, 'missing in these 9 loads: 1,400 lbs (635 kg)'],
  [
    { lbs: 1_400, largest_lbs: 700, counted_as: 'missing' },
    'missing in these 9 loads: 1,400 lbs, 700 of them in one (635 kg)',
  ],
  [
    { lbs: 90.5, largest_lbs: 120.25, counted_as: 'missing' },
    'missing in these 9 loads: 90.50 lbs, 120.25 lbs in one alone (41 kg)',
  ],
  [
    { lbs: -90, largest_lbs: -300, counted_as: 'missing' },
    'received beyond what was loaded in these 9 loads: 90 lbs, 300 lbs in one alone (41 kg)',
  ],
  [
    { lbs: 90, largest_lbs: 12, counted_as: 'surplus' },
    'received beyond what was loaded in these 9 loads: 90 lbs (41 kg)',
  ],
  [{ lbs: -90, largest_lbs: -12, counted_as: 'surplus' }, 'missing in these 9 loads: 90 lbs (41 kg)'],
  [{ lbs: 90, largest_lbs: 12, counted_as: 'both' }, 'difference in its direction in these 9 loads: 90 lbs (41 kg)'],
  [
    { lbs: -90, largest_lbs: -12, counted_as: 'both' },
    'difference against its direction in these 9 loads: 90 lbs (41 kg)',
  ],
  [{ lbs: 0, largest_lbs: 0, counted_as: 'missing' }, 'missing in these 9 loads: 0 lbs (0 kg)'],
] as const)('the sum %j is told as %s', (sum, words) => {
  expect(amountsOf({ sum })[1]).toBe(words);
});

test('a finding of one load does not name it twice', () => {
  const sum = { lbs: 90, largest_lbs: 90, counted_as: 'missing' } as const;
  expect(amountsOf({ loads: 1, sum })).toEqual([
    'usual difference 0.42 %, 1,267 lbs over 1 load (575 kg)',
    'missing in this load: 90 lbs (41 kg)',
  ]);
});

test('what it is worth names each price and the day since when it holds', () => {
  const prices = [
    { product: 'helium', dollars_per_lb: 10.8, since: '2026-11-03T12:00:00Z' },
    { product: 'lng', dollars_per_lb: 1_000, since: null },
  ] as const;
  expect(amountsOf({ worth: 13_685.76, prices })[1]).toBe(
    'worth $13,686 at $10.80 per lb of helium, set on 3 Nov 2026 and $1,000.00 per lb of LNG',
  );
  expect(amountsOf({ worth: 13_685.76, prices: undefined })[1]).toBe('worth $13,686');
});

test('what stronger findings count already is said with their names', () => {
  const by = [
    { group: 'scale', name: 'Ghent A' },
    { group: 'tank', name: 'PG 12' },
  ] as const;
  expect(amountsOf({ elsewhere: { loads: 3, lbs: 412.5, by } })[2]).toBe(
    'of them 412.50 lbs in 3 loads counted already at scale Ghent A and tank PG 12',
  );
});

test('a report of before, without a sum, has the usual difference alone', () => {
  expect(amountsOf({ sum: undefined })).toEqual(['usual difference 0.42 %, 1,267 lbs over 9 loads (575 kg)']);
});

test('the sum has two decimals, and the load that adds most to it', () => {
  expect(sumUp({ loadLbs: [0.1, 0.2, 31_990], countedAs: 'missing' })).toMatchObject({
    lbs: 31_990.3,
    largest_lbs: 31_990,
  });
  expect(sumUp({ loadLbs: [10, -300], countedAs: 'both' })).toMatchObject({ lbs: -290, largest_lbs: -300 });
});

test('a load says how much it counts in a finding', () => {
  expect(describeCounted({ group: 'scale', name: 'Ghent A', lbs: -50.5 })).toBe('scale Ghent A: −50.50 lbs');
  expect(describeCounted({ group: 'tank', name: 'PG 12', lbs: null })).toBe('tank PG 12');
});

test('prices are named once with their latest day, also beside loads that have none', () => {
  const load = { loadedLbs: 10, priceSince: null };
  const helium = { ...load, product: 'helium', pricePerLb: 10.8, priceSince: '2026-11-03T12:00:00Z' } as const;
  const lng = { ...load, product: 'lng', pricePerLb: 0.5 } as const;
  expect(
    listPricesOf([lng, { ...helium, priceSince: '2026-10-03T12:00:00Z' }, helium, { ...lng, pricePerLb: 0.4 }]),
  ).toEqual([
    { product: 'helium', dollars_per_lb: 10.8, since: '2026-11-03T12:00:00Z' },
    { product: 'lng', dollars_per_lb: 0.4, since: null },
    { product: 'lng', dollars_per_lb: 0.5, since: null },
  ]);
  const argon = { ...load, product: 'argon', pricePerLb: null } as const;
  const ofHelium = [{ product: 'helium', dollars_per_lb: 10.8, since: '2026-11-03T12:00:00Z' }];
  for (const loads of [
    [helium, argon],
    [argon, helium],
  ]) {
    expect(listPricesOf(loads)).toEqual(ofHelium);
  }
  expect(listPricesOf([argon])).toEqual([]);
});
