import { describe, expect, it } from 'vitest';
import { findGaugeLimits, groupReadings, MOST_OBSERVATIONS, observe } from './observations.ts';

const reading = (day: number, microns: number, isPull = false) => ({ day, microns, isPull, state: 'cold' as const });
const series = (...microns: number[]) => microns.map((one, index) => reading(index - 100, one));

describe('findGaugeLimits', () => {
  it('finds the step in which readings are recorded', () => {
    expect(findGaugeLimits(series(5, 12, 120)).resolution).toBe(1);
    expect(findGaugeLimits(series(5, 12.5)).resolution).toBe(0.1);
    expect(findGaugeLimits(series(5.25, 12)).resolution).toBe(0.01);
  });

  it('takes a lowest reading that repeats for a possible floor', () => {
    expect(findGaugeLimits(series(9, 9, 9, 9, 11)).floor).toBe(9);
    expect(findGaugeLimits(series(9, 9, 9, 10, 11)).floor).toBeNull();
    expect(findGaugeLimits(series(8, 9, 9, 9, 9)).floor).toBeNull();
  });

  it('needs no floor at 1, the least that is recorded in whole microns', () => {
    expect(findGaugeLimits(series(1, 1, 1, 1, 2)).floor).toBeNull();
  });
});

describe('observe', () => {
  const gauge = { resolution: 1, floor: null };

  it('turns a whole reading into the range that is rounded to it', () => {
    const [five] = observe(series(5), gauge);
    expect(five?.low).toBeCloseTo(Math.log(4.5), 12);
    expect(five?.high).toBeCloseTo(Math.log(5.5), 12);
  });

  it('allows 1.5 % either way for high readings', () => {
    const [high] = observe(series(400), gauge);
    expect(high?.high).toBeCloseTo(Math.log(406), 12);
  });

  it('leaves open how low the level is at 1 and at the floor', () => {
    expect(observe(series(1, 2), gauge).map(({ low }) => low === Number.NEGATIVE_INFINITY)).toEqual([true, false]);
    const atFloor = observe(series(9, 10), { resolution: 1, floor: 9 });
    expect(atFloor.map(({ low }) => low === Number.NEGATIVE_INFINITY)).toEqual([true, false]);
    expect(atFloor[0]?.high).toBeCloseTo(Math.log(9.5), 12);
  });

  it('trusts the reading of a pull less', () => {
    expect(observe([reading(-9, 8, true), reading(-8, 8)], gauge).map(({ looseness }) => looseness)).toEqual([2, 1]);
  });
});

describe('groupReadings', () => {
  it('leaves up to 120 readings alone', () => {
    const readings = series(...Array.from({ length: MOST_OBSERVATIONS }, () => 9));
    expect(groupReadings(readings)).toBe(readings);
  });

  it('takes the medians of neighbours of more', () => {
    const readings = Array.from({ length: 1_200 }, (_, index) => reading(index - 1_200, index % 10 === 0 ? 300 : 20));
    const grouped = groupReadings(readings);
    expect(grouped).toHaveLength(MOST_OBSERVATIONS);
    expect(grouped.every(({ microns }) => microns === 20)).toBe(true);
    expect(grouped.map(({ day }) => day)).toEqual(grouped.map(({ day }) => day).sort((a, b) => a - b));
  });

  it('keeps the pull at the beginning', () => {
    const readings = Array.from({ length: 1_000 }, (_, index) => reading(index - 1_000, 20, index === 0));
    expect(
      groupReadings(readings)
        .map(({ isPull }) => isPull)
        .indexOf(true),
    ).toBe(0);
    expect(groupReadings(readings).filter(({ isPull }) => isPull)).toHaveLength(1);
  });
});
