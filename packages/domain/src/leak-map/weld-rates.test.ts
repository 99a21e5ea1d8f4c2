import { describe, expect, test } from 'vitest';
import { estimateRatePrior, estimateWeldRate, LONE_PRIOR } from './weld-rates.ts';

const WELDS = 33;

test('a rate is its leaks and those of the prior, by the tank-years of both', () => {
  const { rate, low, high } = estimateWeldRate(3, 100, { leaks: 1, tankYears: 50 });
  expect(rate).toBeCloseTo(4 / 150, 12);
  // Half of chi-square with 8 degrees of freedom: 3.48954 and 13.3616 (Abramowitz and Stegun, table 26.8).
  expect(low).toBeCloseTo(3.48954 / 2 / 150, 7);
  expect(high).toBeCloseTo(13.3616 / 2 / 150, 6);
});

test('a weld without leaks has a rate above 0 with an interval that narrows by the tank-years', () => {
  const few = estimateWeldRate(0, 10, LONE_PRIOR);
  const many = estimateWeldRate(0, 1000, LONE_PRIOR);
  expect(few.rate).toBeGreaterThan(0);
  expect(many.high).toBeLessThan(few.low + few.high / 50);
});

test('the prior has the rate of an average weld', () => {
  const prior = estimateRatePrior([4, 0, 1, 0, 3, 0, 0, 2], 200);
  expect(prior.leaks / prior.tankYears).toBeCloseTo(10.5 / 8 / 200, 12);
});

test('welds that leak alike share more of each other than welds of which one has nearly all leaks', () => {
  const alike = estimateRatePrior([5, 6, 5, 4, 5, 6, 5, 4], 200);
  const unlike = estimateRatePrior([40, 0, 0, 0, 0, 0, 0, 0], 200);
  expect(alike.leaks).toBeGreaterThan(2);
  expect(unlike.leaks).toBeLessThan(0.5);
});

test('a fleet without leaks has a prior, too', () => {
  const { rate, low, high } = estimateWeldRate(0, 50, estimateRatePrior(Array<number>(WELDS).fill(0), 50));
  expect(rate).toBeGreaterThan(0);
  expect(low).toBeLessThan(rate);
  expect(high).toBeGreaterThan(rate);
});

/** Repeatable numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const normal = (draw: () => number) => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());

/** The number of leaks in the waiting times of a Poisson process. */
function drawLeaks(draw: () => number, expected: number): number {
  let leaks = 0;
  let time = -Math.log(1 - draw());
  while (time < expected) {
    leaks += 1;
    time -= Math.log(1 - draw());
  }
  return leaks;
}

type RateOfWeld = (draw: () => number, weld: number) => number;

/** Leaks per tank-year of each weld; the estimate does not know how they were made. */
const UNLIKE: Readonly<Record<string, RateOfWeld>> = {
  'rates are from a gamma distribution': (draw) => 0.02 * -Math.log(1 - draw()),
  'rates scatter by a factor of 2.7': (draw) => 0.01 * Math.exp(normal(draw)),
  'all rates up to a limit are as frequent': (draw) => 0.03 * draw(),
  'each weld leaks a little more often than the one before': (_draw, weld) => 0.002 * (1 + weld),
};

const NEARLY_ALIKE: Readonly<Record<string, RateOfWeld>> = {
  'all welds leak alike': () => 0.012,
  'rates scatter by a factor of 1.5': (draw) => 0.015 * Math.exp(0.4 * normal(draw)),
  'five welds leak eight times as often as the others': (_draw, weld) => (weld < 5 ? 0.06 : 0.0075),
};

/** How often the intervals of many fleets hold the true rates. */
function coverageOf(rateOfWeld: RateOfWeld, tankYears: number): number {
  const draw = random(20_261_124 + tankYears);
  const fleets = Array.from({ length: 150 }, () => {
    const rates = Array.from({ length: WELDS }, (_, weld) => rateOfWeld(draw, weld));
    const leaks = rates.map((rate) => drawLeaks(draw, rate * tankYears));
    const prior = estimateRatePrior(leaks, tankYears);
    return rates.filter((rate, weld) => {
      const { low, high } = estimateWeldRate(leaks[weld] ?? 0, tankYears, prior);
      return low <= rate && rate <= high;
    }).length;
  });
  return fleets.reduce((sum, held) => sum + held, 0) / (fleets.length * WELDS);
}

const TANK_YEARS = [40, 150, 600];

describe.each(Object.entries(UNLIKE))('where %s', (_name, rateOfWeld) => {
  test.each(TANK_YEARS)('the interval holds the true rate in 75 to 85 % after %s tank-years', (tankYears) => {
    const coverage = coverageOf(rateOfWeld, tankYears);
    expect(coverage).toBeGreaterThanOrEqual(0.75);
    expect(coverage).toBeLessThanOrEqual(0.85);
  });
});

describe.each(Object.entries(NEARLY_ALIKE))('where %s', (_name, rateOfWeld) => {
  test.each(TANK_YEARS)('the interval is too wide rather than too narrow after %s tank-years', (tankYears) => {
    expect(coverageOf(rateOfWeld, tankYears)).toBeGreaterThanOrEqual(0.75);
  });
});
