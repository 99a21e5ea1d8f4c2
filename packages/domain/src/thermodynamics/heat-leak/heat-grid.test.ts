import { expect, it } from 'vitest';
import { mixed, quantileOf, startState, stepToNextTrip, weighed, withWeather } from './heat-grid.ts';

const massOf = ({ steady, losing }: ReturnType<typeof startState>) =>
  [...steady, ...losing].reduce((sum, value) => sum + value, 0);

it('a state sums to one whatever happens to it, also near the end of the grid', () => {
  const usual = startState(0.1);
  const worst = weighed(startState(30), (ratio) => (ratio > 50 ? 1 : 0));
  for (const state of [usual, worst]) {
    const next = stepToNextTrip(state);
    for (const each of [state, next, withWeather(next), stepToNextTrip(next), mixed(usual, next, 0.96)]) {
      expect(massOf(each)).toBeCloseTo(1, 9);
    }
  }
});

it('the shares of a state near the end of the grid are those of a whole one', () => {
  let state = weighed(startState(30), (ratio) => (ratio > 50 ? 1 : 0));
  for (let trip = 0; trip < 20; trip += 1) state = stepToNextTrip(state);
  expect(quantileOf(state, 0.5)).toBeLessThan(60);
});
