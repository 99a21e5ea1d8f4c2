import { gammaQuantile, logGamma } from './gamma-distribution.ts';

/** Of the interval: the true rate lies within it in 8 of 10 cases. */
const LOW_SHARE = 0.1;
const HIGH_SHARE = 0.9;

/**
 * What is expected of a weld before its own leaks are counted: as if `leaks` had been found in `tankYears`. Their
 * quotient is the rate of an average weld, and the more leaks, the more alike the welds.
 */
export interface RatePrior {
  readonly leaks: number;
  readonly tankYears: number;
}

/** Leaks per tank-year, with the interval that holds the true rate in 8 of 10 cases. */
export interface WeldRate {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** Without other welds to compare with: adds half a leak (Jeffreys). */
export const LONE_PRIOR: RatePrior = { leaks: 0.5, tankYears: 0 };

/** The rate of a weld on which this many leaks were found in positive tank-years (judgement 7.4): gamma posterior. */
export function estimateWeldRate(leaks: number, tankYears: number, prior: RatePrior): WeldRate {
  const shape = leaks + prior.leaks;
  const years = tankYears + prior.tankYears;
  return {
    rate: shape / years,
    low: gammaQuantile(shape, LOW_SHARE) / years,
    high: gammaQuantile(shape, HIGH_SHARE) / years,
  };
}

/**
 * How unlike welds may be, as the variance of their rates by the square of the mean: from a scatter of half the mean to
 * a few that have nearly all leaks. A few leaks cannot show that welds are alike, and no tank has welds that are.
 */
const VARIANCES = Array.from({ length: 41 }, (_, step) => 0.3 * (10 / 0.3) ** (step / 40));

/**
 * Estimates what to expect of a weld from the leaks of all welds in the same positive tank-years (empirical Bayes): the
 * mean is that of all welds, and the spread between welds the average of the possible ones, each by how likely it makes
 * these counts.
 */
export function estimateRatePrior(leaksOfWelds: readonly number[], tankYears: number): RatePrior {
  const total = leaksOfWelds.reduce((sum, leaks) => sum + leaks, 0);
  const perWeld = (total + LONE_PRIOR.leaks) / leaksOfWelds.length;
  const likelihoods = VARIANCES.map((variance) => logLikelihood(leaksOfWelds, perWeld, 1 / variance));
  const highest = Math.max(...likelihoods);
  const weights = likelihoods.map((likelihood) => Math.exp(likelihood - highest));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const leaks = weight / VARIANCES.reduce((sum, variance, index) => sum + variance * (weights[index] ?? 0), 0);
  return { leaks, tankYears: (leaks * tankYears) / perWeld };
}

/** Of counts that are Poisson with rates from a gamma distribution of this mean and shape: negative binomial. */
function logLikelihood(counts: readonly number[], mean: number, shape: number): number {
  const ofMean = Math.log(mean / (mean + shape));
  const ofShape = shape * Math.log(shape / (mean + shape));
  const base = logGamma(shape);
  return counts.reduce((sum, count) => sum + logGamma(count + shape) - base + ofShape + count * ofMean, 0);
}
