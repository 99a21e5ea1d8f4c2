import { median, roundTo } from '../primitives/numbers.ts';
import { WEIGHT_DECIMALS } from '../primitives/weights.ts';
import type { Product } from '../thermodynamics/products.ts';
import { listPricesOf, type NamedPrice, type PricedLoad, worthOf } from './product-prices.ts';
import {
  addToSums,
  countedErrors,
  findAlertDirection,
  NO_SUMS,
  type RunDirection,
  type RunningSums,
} from './running-sums.ts';

/** A load as one of its scales, sites, customers or its tank sees it: signs are turned so that 'high' means the same. */
export interface WeighedLoad extends PricedLoad {
  readonly transferId: number;
  readonly weighedAt: string;
  readonly z: number;
  /** The difference as a share of the loaded weight. */
  readonly share: number;
  /** The same in lbs, as the row of the load says it; its sign is turned where the load was received there. */
  readonly deltaLbs: number;
  /** -1 where the load was received there. */
  readonly role: 1 | -1;
}

/**
 * What the loads of a finding are that differ in its direction: loads of which something is missing, loads of which more
 * was received than loaded, or both, since the scale or site weighed some of them at their beginning and some at their end.
 */
export type CountedAs = 'missing' | 'surplus' | 'both';

/** Loads that together differ in one direction by more than the scales explain. */
export interface FoundBias {
  readonly direction: RunDirection;
  /** The first of the loads. */
  readonly since: string;
  /** The load with which it was first told. */
  readonly raisedAt: string;
  /** Its transfer. */
  readonly raisedBy: number;
  readonly transferIds: readonly number[];
  /** The median difference of a load, as a share of its weight; above 0 in the direction of the bias. */
  readonly bias: number;
  /** That share of the loads, by product. */
  readonly lbsByProduct: Readonly<Partial<Record<Product, number>>>;
  /** The same in $ by the price of each load; null where one has none. */
  readonly worth: number | null;
  /** Of those of its loads that have one, also where it is not known what all are worth. */
  readonly prices: readonly NamedPrice[];
  /** What each load differs in lbs, above 0 in the direction of the bias. */
  readonly loadLbs: readonly number[];
  readonly countedAs: CountedAs;
  /** How sure it is: the mean difference of the loads, in standard errors of that mean. */
  readonly strength: number;
}

export interface FollowedGroup {
  /** After each load. */
  readonly sums: readonly RunningSums[];
  readonly found: FoundBias | null;
}

/**
 * Below this a finding is not told, although a sum is above its limit. Each load counts in up to six sums, each of which
 * passes its limit by chance once in 170 loads: together they would be wrong once in 30.
 */
const TOLD_FROM = 3.7;

/** Follows the loads of a scale, site, customer or tank in the order of their weighing (judgement 7). */
export function followGroup(loads: readonly WeighedLoad[]): FollowedGroup {
  const sums: RunningSums[] = [];
  let last = NO_SUMS;
  for (const { z } of loads) {
    last = addToSums(last, z);
    sums.push(last);
  }
  const direction = findAlertDirection(last);
  return { sums, found: direction === null ? null : findBias(loads, sums, direction) };
}

function findBias(
  loads: readonly WeighedLoad[],
  sums: readonly RunningSums[],
  direction: RunDirection,
): FoundBias | null {
  const begin = sums.findLastIndex((each) => each[direction] === 0) + 1;
  const run = loads.slice(begin);
  const sign = direction === 'high' ? 1 : -1;
  const strengths = strengthsOf(run, sign);
  const strength = strengths.at(-1) ?? 0;
  if (strength < TOLD_FROM) return null;
  const raised = run.findIndex((_, index) => {
    const sum = sums[begin + index] ?? NO_SUMS;
    return findAlertDirection(sum) === direction && (strengths[index] ?? 0) >= TOLD_FROM;
  });
  const bias = Math.max(0, sign * (median(run.map(({ share }) => share)) ?? 0));
  return {
    direction,
    since: run[0]?.weighedAt ?? '',
    raisedAt: run[raised]?.weighedAt ?? '',
    raisedBy: run[raised]?.transferId ?? 0,
    transferIds: run.map(({ transferId }) => transferId),
    bias,
    lbsByProduct: sumByProduct(run, bias),
    worth: worthOf(run, bias),
    prices: listPricesOf(run),
    countedAs: countedAs(run, sign),
    loadLbs: run.map(({ deltaLbs }) => roundTo(sign * deltaLbs, WEIGHT_DECIMALS)),
    strength,
  };
}

function countedAs(run: readonly WeighedLoad[], sign: number): CountedAs {
  if (run.every(({ role }) => role * sign > 0)) return 'missing';
  return run.every(({ role }) => role * sign < 0) ? 'surplus' : 'both';
}

/** After each load of a run: what it and those before it count together, in the standard errors of their number. */
function strengthsOf(run: readonly WeighedLoad[], sign: number): readonly number[] {
  let counted = 0;
  return run.map(({ z }, index) => {
    counted += sign * countedErrors(z);
    return counted / Math.sqrt(index + 1);
  });
}

function sumByProduct(run: readonly WeighedLoad[], bias: number): Partial<Record<Product, number>> {
  const sums: Partial<Record<Product, number>> = {};
  for (const { product, loadedLbs } of run) sums[product] = (sums[product] ?? 0) + bias * loadedLbs;
  return sums;
}
