import { describe, expect, it } from 'vitest';
import { crossingDayOf, drawnLevelAt } from './draw-curves.ts';
import { estimateVacuum, startAfterPull } from './estimate-vacuum.ts';
import type { DatedReading, PulledReadings } from './forecast-readings.ts';
import { weightedQuantiles } from './weighted-quantiles.ts';

/** Readings every five days that double in `doublingDays` since the pull. */
function cycle(pulledOn: number, until: number, doublingDays: number): PulledReadings {
  const readings: DatedReading[] = [];
  for (let day = pulledOn; day <= until; day += 5) {
    const microns = Math.round(10 * 2 ** ((day - pulledOn) / doublingDays) * (1 + 0.08 * Math.sin(day)));
    readings.push({ day, microns, isPull: day === pulledOn, state: 'cold' });
  }
  return { readings, pulledOn };
}

const NONE: PulledReadings = { readings: [], pulledOn: null };

function rangeOf(latest: PulledReadings, earlier: PulledReadings) {
  const { draws } = estimateVacuum(startAfterPull(latest, earlier));
  const days = draws.map((draw) => ({ value: crossingDayOf(draw, Math.log(75)), weight: draw.weight }));
  const [low = 0, middle = 0, high = 0] = weightedQuantiles(days, [0.1, 0.5, 0.9]);
  return { low, middle, high };
}

describe('startAfterPull', () => {
  const before = cycle(-200, -65, 50);
  const latest = cycle(-60, -1, 50);

  it('keeps the cycle before the pull', () => {
    expect(startAfterPull(latest, before)).toEqual({ ...latest, earlier: before });
  });

  it('splits at a pumping that nobody flagged', () => {
    const readings = [...before.readings, ...latest.readings.map((reading) => ({ ...reading, isPull: false }))];
    const started = startAfterPull({ readings, pulledOn: -200 }, NONE);
    expect(started.readings).toHaveLength(latest.readings.length);
    expect(started.pulledOn).toBeCloseTo(-62.5, 6);
    expect(started.earlier).toEqual(before);
  });

  it('drops an earlier cycle whose pull is not known, or with fewer than four readings', () => {
    expect(startAfterPull(latest, { ...before, pulledOn: null }).earlier).toBeNull();
    expect(startAfterPull(latest, { ...before, readings: before.readings.slice(0, 3) }).earlier).toBeNull();
  });
});

describe('estimateVacuum', () => {
  const few = cycle(-20, -1, 50);
  const truth = -20 + 50 * Math.log2(7.5);

  it('is surer of a few readings if they rise like those of the cycle before', () => {
    const alone = rangeOf(few, NONE);
    const like = rangeOf(few, cycle(-200, -25, 50));
    expect(like.low).toBeLessThan(truth);
    expect(like.high).toBeGreaterThan(truth);
    expect(like.high - like.low).toBeLessThan((Math.min(730, alone.high) - alone.low) / 2);
  });

  it('does not hold a repaired tank to the cycle before', () => {
    const repaired = cycle(-100, -1, 4_000);
    expect(rangeOf(repaired, cycle(-250, -105, 50)).middle).toBeGreaterThan(730);
  });

  it('draws curves whose weights sum to one, and that meet the last readings', () => {
    const { draws } = estimateVacuum(startAfterPull(cycle(-150, -1, 60), NONE));
    expect(draws.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
    for (const draw of draws) expect(drawnLevelAt(draw, -1)).toBeCloseTo(Math.log(10 * 2 ** (149 / 60)), 0);
  });

  it('gives the shapes shares that sum to one', () => {
    const { shapeShares } = estimateVacuum(startAfterPull(cycle(-150, -1, 60), NONE));
    expect([...shapeShares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });
});
