import type { LedgerGroup } from './rank-findings.ts';
import type { RunDirection } from './running-sums.ts';

const PERCENT = 100;

export interface DescribedFinding {
  readonly group: LedgerGroup;
  readonly name: string;
  readonly direction: RunDirection;
  /** As a share of the weight. */
  readonly bias: number;
}

/**
 * 'Scale Baytown 2 weighs about 0.5 % low'. For scales and sites the direction is that of their weights; for tanks and
 * customers it is 'high' where something is missing.
 */
export function describeFinding({ group, name, direction, bias }: DescribedFinding): string {
  const percent = `about ${formatShare(bias)}`;
  if (group === 'scale') return `Scale ${name} weighs ${percent} ${direction}`;
  if (group === 'site') return `Weights at ${name} are ${percent} ${direction}`;
  if (group === 'customer') {
    return `Loads for ${name} arrive ${percent} ${direction === 'high' ? 'short' : 'heavier than they were loaded'}`;
  }
  return direction === 'high'
    ? `Tank ${name} loses ${percent} of a load on its way`
    : `Tank ${name} arrives ${percent} heavier than it was loaded`;
}

/** What to do about a finding, as a sentence; null where it is not known which of several things is to be looked at. */
export function adviseOn({ group, direction }: Pick<DescribedFinding, 'group' | 'direction'>): string | null {
  if (group === 'scale') return 'Have this scale checked.';
  if (group === 'site') return 'Have the scales there checked.';
  return group === 'tank' && direction === 'high' ? 'Look for a leaking valve.' : null;
}

/** What the two sums of a group stand for. */
export function directionWords(group: LedgerGroup): Readonly<Record<RunDirection, string>> {
  return group === 'scale' || group === 'site'
    ? { high: 'weighs high', low: 'weighs low' }
    : { high: 'loses', low: 'gains' };
}

/** '0.5 %': a share of a weight, without its sign. */
export function formatShare(share: number): string {
  const percent = Math.abs(share) * PERCENT;
  const decimals = percent < 1 ? 2 : 1;
  return `${Number(percent.toFixed(decimals)).toLocaleString('en-US')} %`;
}
