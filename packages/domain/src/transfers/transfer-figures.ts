import { roundTo } from '../primitives/numbers.ts';
import { WEIGHT_DECIMALS } from '../primitives/weights.ts';

// spec 2 §4.3
const RECEIVED_PERCENTAGE_DECIMALS = 1;

const PERCENT = 100;

/** spec 2 §3: the units of a manual level reading. */
export const LEVEL_UNITS = ['inches', 'mm', 'percent'] as const;
export type LevelUnit = (typeof LEVEL_UNITS)[number];

/**
 * Received weight as a percentage of the loaded weight, one decimal (spec 2 §4.3); null without a received weight or a
 * positive loaded weight.
 */
export function computeReceivedPercentage(
  loadedWeightLbs: number | null,
  receivedWeightLbs: number | null,
): number | null {
  if (loadedWeightLbs === null || receivedWeightLbs === null || loadedWeightLbs <= 0) return null;
  return roundTo((receivedWeightLbs / loadedWeightLbs) * PERCENT, RECEIVED_PERCENTAGE_DECIMALS);
}

/** Loaded minus received weight in lbs, two decimals; negative if more was received than loaded (spec 2 §4.3). */
export function computeLossLbs(loadedWeightLbs: number | null, receivedWeightLbs: number | null): number | null {
  if (loadedWeightLbs === null || receivedWeightLbs === null) return null;
  return roundTo(loadedWeightLbs - receivedWeightLbs, WEIGHT_DECIMALS);
}

/** More can arrive than was loaded, within the accuracy of the scales: that is a gain and no negative loss. */
export function lossOrGain(loadedLbs: number | null, receivedLbs: number | null) {
  const lossLbs = computeLossLbs(loadedLbs, receivedLbs);
  return lossLbs !== null && lossLbs < 0
    ? ({ label: 'Gain', lbs: -lossLbs } as const)
    : ({ label: 'Loss', lbs: lossLbs } as const);
}
