import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReadingScore, LOG_PASCALS_PER_MICRON, type Observation, scoreReading } from './reading-likelihood.ts';

const mistakes = { outlier: 0.03, pascals: 0.03 };
const observed = (microns: number): Observation => ({
  day: 0,
  low: Math.log(microns - 0.5),
  high: Math.log(microns + 0.5),
  middle: Math.log(microns),
  looseness: 1,
});
const censored = (microns: number): Observation => ({ ...observed(microns), low: Number.NEGATIVE_INFINITY });

function scoreOf(observation: Observation, level: number, scatter: number) {
  const score = createReadingScore();
  scoreReading(observation, { level, scatter, mistakes }, score);
  return { ...score };
}

describe('scoreReading', () => {
  it('finds a reading at the level most probable, and sound', () => {
    const at = scoreOf(observed(20), Math.log(20), 0.1);
    expect(at.logLikelihood).toBeGreaterThan(scoreOf(observed(20), Math.log(23), 0.1).logLikelihood);
    expect(at.soundness).toBeGreaterThan(0.99);
  });

  it('finds pascals among microns relevant, but not sound', () => {
    const slip = scoreOf(observed(4), Math.log(4) - LOG_PASCALS_PER_MICRON, 0.1);
    expect(slip.soundness).toBeLessThan(0.01);
    expect(slip.relevance).toBeGreaterThan(0.9);
  });

  it('counts an outlier as neither', () => {
    const outlier = scoreOf(observed(60), Math.log(20), 0.1);
    expect(outlier.relevance).toBeLessThan(0.01);
    expect(Math.abs(outlier.byLevel)).toBeLessThan(0.01);
  });

  it('learns nothing from a reading at the floor if the level is far below', () => {
    const low = scoreOf(censored(9), Math.log(3), 0.1);
    expect(Math.abs(low.byLevel)).toBeLessThan(1e-6);
    expect(low.logLikelihood).toBeGreaterThan(scoreOf(censored(9), Math.log(12), 0.1).logLikelihood);
  });

  it('returns the derivatives of its logarithm', () => {
    const levels = fc.double({ min: 0.5, max: 5, noNaN: true });
    const scatters = fc.double({ min: 0.05, max: 0.5, noNaN: true });
    const observations = fc.oneof(
      fc.integer({ min: 2, max: 200 }).map(observed),
      fc.integer({ min: 2, max: 30 }).map(censored),
    );
    const step = 1e-4;
    fc.assert(
      fc.property(observations, levels, scatters, (observation, level, scatter) => {
        const log = (up: number, wider: number) =>
          scoreOf(observation, level + up * step, scatter * Math.exp(wider * step)).logLikelihood;
        const score = scoreOf(observation, level, scatter);
        expect((log(1, 0) - log(-1, 0)) / (2 * step)).toBeCloseTo(score.byLevel, 1);
        expect((log(0, 1) - log(0, -1)) / (2 * step)).toBeCloseTo(score.byScatter, 1);
      }),
    );
  });
});
