import { normalDensity, normalShareBelow } from '../../primitives/normal-distribution.ts';

/** What a reading tells: the level lay between two logarithms of microns; from -Infinity if the gauge shows no less. */
export interface Observation {
  readonly day: number;
  readonly low: number;
  readonly high: number;
  /** Where a fit begins: the reading itself, or what it was before a slip of the unit. */
  readonly middle: number;
  /** How many times more than usual it may scatter. */
  readonly looseness: number;
}

/** Shares of mistaken readings. */
export interface MistakeShares {
  /** Anything within a factor of twelve. */
  readonly outlier: number;
  /** Pascals entered as microns: a factor of 0.133. */
  readonly pascals: number;
}

export const LOG_PASCALS_PER_MICRON = Math.log(0.133322);

// The opposite slip, 7.5 times too high, is rarer.
const TOO_HIGH_TO_PASCALS = 0.3;
const OUTLIER_LOG_RANGE = 2 * Math.log(12);
const CENSORED_WIDTH = 0.7;
// Beyond so many standard deviations nothing is left of a normal distribution.
const EDGE = 7;
/** In ranges narrower than this many standard deviations the density is as good as constant. */
const NARROW = 0.35;

/** The log-likelihood of one reading, with its derivatives by the level and by the logarithm of the scatter. */
export interface ReadingScore {
  logLikelihood: number;
  byLevel: number;
  /** The negative second derivative by the level. */
  levelInformation: number;
  byScatter: number;
  /** How surely the reading is none of the mistakes, 0 to 1. */
  soundness: number;
  /** How surely it tells the level at all: it is sound, or its unit slipped. */
  relevance: number;
}

export function createReadingScore(): ReadingScore {
  return { logLikelihood: 0, byLevel: 0, levelInformation: 0, byScatter: 0, soundness: 0, relevance: 0 };
}

/**
 * Scores a reading against a level (logarithm of microns) and a scatter (of the logarithm). It writes into `score`,
 * because a forecast spends most of its time here.
 */
export function scoreReading(
  observation: Observation,
  curve: { readonly level: number; readonly scatter: number; readonly mistakes: MistakeShares },
  score: ReadingScore,
): void {
  const { level, mistakes } = curve;
  const scatter = curve.scatter * observation.looseness;
  const width = observation.low === Number.NEGATIVE_INFINITY ? CENSORED_WIDTH : observation.high - observation.low;
  let sum = (mistakes.outlier * width) / OUTLIER_LOG_RANGE;
  let byLevel = 0;
  let bend = 0;
  let soundPart = 0;
  let relevantPart = 0;
  for (let slip = 0; slip <= 2; slip++) {
    const center = level + slipOf(slip);
    const a = (observation.low - center) / scatter;
    const b = (observation.high - center) / scatter;
    if (b < -EDGE || a > EDGE) continue;
    const share = shareOf(slip, mistakes);
    let part: number;
    if (b - a < NARROW) {
      const middle = (a + b) / 2;
      part = share * (b - a) * normalDensity(middle);
      byLevel += (part * middle) / scatter;
      bend += part * (1 - middle * middle);
    } else {
      const densityA = a < -EDGE ? 0 : normalDensity(a);
      const densityB = b > EDGE ? 0 : normalDensity(b);
      const below = a < -EDGE ? 0 : normalShareBelow(a, densityA);
      part = share * ((b > EDGE ? 1 : normalShareBelow(b, densityB)) - below);
      byLevel += (share * (densityA - densityB)) / scatter;
      bend -= share * ((densityA === 0 ? 0 : a * densityA) - (densityB === 0 ? 0 : b * densityB));
    }
    sum += part;
    relevantPart += part;
    if (slip === 0) soundPart = part;
  }
  score.logLikelihood = Math.log(sum);
  score.byLevel = byLevel / sum;
  score.levelInformation = score.byLevel * score.byLevel + bend / (scatter * scatter * sum);
  score.byScatter = -bend / sum;
  score.soundness = soundPart / sum;
  score.relevance = relevantPart / sum;
}

function slipOf(slip: number): number {
  if (slip === 0) return 0;
  return slip === 1 ? LOG_PASCALS_PER_MICRON : -LOG_PASCALS_PER_MICRON;
}

function shareOf(slip: number, { outlier, pascals }: MistakeShares): number {
  if (slip === 0) return 1 - outlier - pascals * (1 + TOO_HIGH_TO_PASCALS);
  return slip === 1 ? pascals : pascals * TOO_HIGH_TO_PASCALS;
}
