import { expect, test } from 'vitest';
import { countAtRisk, estimateRepairSurvival, findSurvivalAt } from './repair-survival.ts';

/** Weeks of remission under 6-mercaptopurine (Freireich and others, Blood 21, 1963); true where it ended. */
const REMISSIONS: readonly [weeks: number, hasEnded: boolean][] = [
  ...[6, 6, 6, 7, 10, 13, 16, 22, 23].map((weeks): [number, boolean] => [weeks, true]),
  ...[6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map((weeks): [number, boolean] => [weeks, false]),
];
const FOLLOWED = REMISSIONS.map(([months, hasRecurred]) => ({ months, hasRecurred, welds: 1 }));

test('the curve of the remissions is the published one, with the interval on the scale of log(-log)', () => {
  // Kalbfleisch and Prentice, The Statistical Analysis of Failure Time Data, 1.1; limits of 95 % by R's survfit.
  const published = [
    [6, 21, 3, 0.8571, 0.6197, 0.9516],
    [7, 17, 1, 0.8067, 0.5631, 0.9228],
    [10, 15, 1, 0.7529, 0.5032, 0.8894],
    [13, 12, 1, 0.6902, 0.4316, 0.8491],
    [16, 11, 1, 0.6275, 0.3675, 0.8049],
    [22, 7, 1, 0.5378, 0.2678, 0.7468],
    [23, 6, 1, 0.4482, 0.1881, 0.6801],
  ];
  const steps = estimateRepairSurvival(FOLLOWED, 1.959963984540054);
  expect(steps.map(({ months, atRisk, recurred }) => [months, atRisk, recurred])).toEqual(
    published.map((row) => row.slice(0, 3)),
  );
  for (const [index, { holding, low, high }] of steps.entries()) {
    const [, , , share = 0, from = 0, to = 0] = published[index] ?? [];
    expect(holding).toBeCloseTo(share, 4);
    expect(low).toBeCloseTo(from, 3);
    expect(high).toBeCloseTo(to, 3);
  }
});

test('welds of the same time and end count together', () => {
  const together = estimateRepairSurvival([
    { months: 6, hasRecurred: true, welds: 3 },
    ...FOLLOWED.filter(({ months, hasRecurred }) => months !== 6 || !hasRecurred),
  ]);
  expect(together).toEqual(estimateRepairSurvival(FOLLOWED));
});

test('the interval of 8 in 10 lies within that of 95 in 100', () => {
  const [narrow] = estimateRepairSurvival(FOLLOWED);
  expect(narrow?.low).toBeGreaterThan(0.62);
  expect(narrow?.high).toBeLessThan(0.95);
});

test('repairs none of which has recurred have no step', () => {
  expect(estimateRepairSurvival([{ months: 30, hasRecurred: false, welds: 4 }])).toEqual([]);
});

test('the curve ends at 0 once all repairs have recurred', () => {
  expect(estimateRepairSurvival([{ months: 2, hasRecurred: true, welds: 2 }])).toEqual([
    { months: 2, atRisk: 2, recurred: 2, holding: 0, low: 0, high: 0 },
  ]);
});

test('a step holds until the next one, and before the first all repairs hold', () => {
  const steps = estimateRepairSurvival(FOLLOWED);
  expect(findSurvivalAt(steps, 5)).toBeUndefined();
  expect(findSurvivalAt(steps, 9.9)?.months).toBe(7);
  expect(findSurvivalAt(steps, 10)?.months).toBe(10);
});

test('at risk are those followed for at least so long', () => {
  expect(countAtRisk(FOLLOWED, 0)).toBe(21);
  expect(countAtRisk(FOLLOWED, 10)).toBe(15);
  expect(countAtRisk(FOLLOWED, 36)).toBe(0);
});
