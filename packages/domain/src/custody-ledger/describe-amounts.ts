import { addWeights, decimalsOfWeights, lbsToKg } from '../primitives/weights.ts';
import { PRODUCT_WORDS } from '../thermodynamics/products.ts';
import { formatDay } from '../time/full-date.ts';
import { formatShare } from './describe-finding.ts';
import type { CountedAs } from './follow-group.ts';
import type { NamedPrice } from './product-prices.ts';
import type { LedgerGroup } from './rank-findings.ts';

/** So much of a sum in one load is said: the others tell another story. */
const IN_ONE = 0.5;

/** What the loads of a finding differ by themselves; in lbs, above 0 in the direction of the finding. */
export interface FindingSum {
  readonly lbs: number;
  /** Of the load that differs most in the direction of this sum. */
  readonly largest_lbs: number;
  readonly counted_as: CountedAs;
}

/** The sum of what the loads of a finding differ, with the one that adds most to it. */
export function sumUp({ loadLbs, countedAs }: { readonly loadLbs: readonly number[]; readonly countedAs: CountedAs }) {
  const lbs = addWeights(loadLbs);
  const sum: FindingSum = { lbs, largest_lbs: (lbs < 0 ? Math.min : Math.max)(...loadLbs), counted_as: countedAs };
  return sum;
}

/** The figures of a finding, in lbs and $. */
export interface FindingAmounts {
  readonly loads: number;
  /** As a share of the weight. */
  readonly bias: number;
  /** The usual difference of all its loads. */
  readonly lbs: number;
  readonly worth: number | null;
  /** Of its loads that have one. */
  readonly prices?: readonly NamedPrice[] | undefined;
  readonly sum?: FindingSum | null | undefined;
  /** Of the sum, what stronger findings count too. */
  readonly elsewhere?:
    | {
        readonly loads: number;
        readonly lbs: number;
        readonly by: readonly { readonly group: LedgerGroup; readonly name: string }[];
      }
    | null
    | undefined;
}

/**
 * What a finding amounts to, figure by figure, the same on the screen, in the weekly report and on paper: 'usual
 * difference 0.42 %, 1,267 lbs over 9 loads', 'missing in these 9 loads: 33,571 lbs, 31,990 of them in one'.
 */
export function describeAmounts(finding: FindingAmounts, timeZone: string): string[] {
  const { loads, bias, lbs } = finding;
  const usual = `usual difference ${formatShare(bias)}, ${whole(lbs)} lbs over ${loadsOf(loads)} (${whole(lbsToKg(lbs))} kg)`;
  return [usual, describeWorth(finding, timeZone), describeSum(finding), describeElsewhere(finding)].filter(
    (text) => text !== null,
  );
}

function describeWorth({ worth, prices = [] }: FindingAmounts, timeZone: string): string | null {
  if (worth === null) return null;
  const named = prices.map(({ product, dollars_per_lb, since }) => {
    const dated = since === null ? '' : `, set on ${formatDay(since, timeZone)}`;
    return `$${dollars_per_lb.toLocaleString('en-US', { minimumFractionDigits: 2 })} per lb of ${PRODUCT_WORDS[product]}${dated}`;
  });
  return `worth $${whole(worth)}${named.length === 0 ? '' : ` at ${named.join(' and ')}`}`;
}

function describeSum({ loads, sum }: FindingAmounts): string | null {
  if (sum === undefined || sum === null) return null;
  const { lbs, largest_lbs, counted_as } = sum;
  const total = Math.abs(lbs);
  const largest = Math.abs(largest_lbs);
  const isInOne = loads > 1 && largest >= IN_ONE * total && largest > 0;
  const one = largest > total ? `, ${pounds(largest)} lbs in one alone` : `, ${pounds(largest)} of them in one`;
  return `${wordsOfSum(counted_as, lbs)} in ${loads === 1 ? 'this load' : `these ${loadsOf(loads)}`}: ${pounds(total)} lbs${isInOne ? one : ''} (${whole(lbsToKg(total))} kg)`;
}

/** A single loss may be larger than all that the finding is about, the other way round. */
function wordsOfSum(countedAs: CountedAs, lbs: number): string {
  if (countedAs === 'both') return lbs < 0 ? 'difference against its direction' : 'difference in its direction';
  return (countedAs === 'missing') === lbs >= 0 ? 'missing' : 'received beyond what was loaded';
}

function describeElsewhere({ elsewhere }: FindingAmounts): string | null {
  if (elsewhere === undefined || elsewhere === null) return null;
  const { loads, lbs, by } = elsewhere;
  const names = by.map(({ group, name }) => `${group} ${name}`).join(' and ');
  return `of them ${pounds(lbs)} lbs in ${loadsOf(loads)} counted already at ${names}`;
}

/** 'scale Ghent A: 50 lbs': how much a load counts in a finding. */
export function describeCounted(counted: {
  readonly group: LedgerGroup;
  readonly name: string;
  readonly lbs: number | null;
}): string {
  const { group, name, lbs } = counted;
  return lbs === null ? `${group} ${name}` : `${group} ${name}: ${pounds(lbs).replace('-', '−')} lbs`;
}

function loadsOf(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'load' : 'loads'}`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** As the rows say it that add up to it. */
function pounds(value: number): string {
  const decimals = decimalsOfWeights([value]);
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
