import { formatNumber } from '../../shared/format/numbers.ts';

/** One decimal, as the specification has it (spec 2 §4.3). */
export function formatPercentage(percentage: number): string {
  return `${formatNumber(percentage, 1)} %`;
}

/** '+35.0 psi': gains carry their sign. */
export function formatGain(gainPsi: number): string {
  return `${gainPsi > 0 ? '+' : ''}${formatNumber(gainPsi, 1)} psi`;
}
