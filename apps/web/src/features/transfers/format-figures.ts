import { computeLossLbs } from '@dewar/domain/transfers/transfer-figures';
import { formatNumber } from '../../shared/format/numbers.ts';

/** One decimal, as in the specification (spec 2 §4.3). */
export function formatPercentage(percentage: number): string {
  return `${formatNumber(percentage, 1)} %`;
}

/** More can arrive than was loaded, within the accuracy of the scales: that is a gain and no negative loss. */
export function lossOrGain(loadedLbs: number | null, receivedLbs: number | null) {
  const lossLbs = computeLossLbs(loadedLbs, receivedLbs);
  return lossLbs !== null && lossLbs < 0
    ? ({ label: 'Gain', lbs: -lossLbs } as const)
    : ({ label: 'Loss', lbs: lossLbs } as const);
}

/** '+35.0 psi': gains have a sign. */
export function formatGain(gainPsi: number): string {
  return `${gainPsi > 0 ? '+' : ''}${formatNumber(gainPsi, 1)} psi`;
}
