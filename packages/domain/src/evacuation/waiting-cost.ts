import { describeBasis } from '../thermodynamics/heat-leak/describe-heat-leak.ts';
import { isKnownBasis } from '../thermodynamics/heat-leak/heat-leak-basis.ts';
import type { TankCondition } from '../thermodynamics/heat-leak/tank-condition.ts';
import type { Product } from '../thermodynamics/products.ts';
import { HEAT_OF_VAPORISATION_KJ_PER_KG } from '../thermodynamics/saturation-table.ts';
import {
  designHeatLeak,
  SECONDS_PER_DAY,
  type TankPlate,
  type ThermalSettings,
} from '../thermodynamics/tank-design.ts';
import { formatDay } from '../time/full-date.ts';

const WATTS_PER_KILOWATT = 1000;
const DAYS_PER_MONTH = 365.25 / 12;
/** Nobody knows a heat leak to more. */
const CERTAIN_DIGITS = 2;

/** The insulation index M with the range that holds 80 %: 1 is as designed. */
export interface IndexRange {
  readonly index: number;
  readonly low: number;
  readonly high: number;
}

/** What the heat beyond the design evaporates; the range follows from that of the index. */
export interface WaitingCost {
  readonly kgPerDay: number;
  readonly lowKgPerDay: number;
  readonly highKgPerDay: number;
}

/**
 * What it costs in product to leave the insulation as it is: (M - 1) q / h_fg, with the heat leak q of the design, and
 * 0 where M is 1 or less (judgement 7). Null where M or the properties of the product are not known.
 */
export function computeWaitingCost(
  product: Product | null,
  insulation: IndexRange | null,
  plate: TankPlate,
  settings: ThermalSettings,
): WaitingCost | null {
  if (insulation === null || product === null || product === 'other') return null;
  const kilojoulesPerDay = (designHeatLeak(product, plate, settings).watts * SECONDS_PER_DAY) / WATTS_PER_KILOWATT;
  const kgPerDay = kilojoulesPerDay / HEAT_OF_VAPORISATION_KJ_PER_KG[product];
  const costOf = (index: number) => Math.max(0, index - 1) * kgPerDay;
  return {
    kgPerDay: costOf(insulation.index),
    lowKgPerDay: costOf(insulation.low),
    highKgPerDay: costOf(insulation.high),
  };
}

/** A daily amount for a month of 30.4 days, to two digits that count: 31.27 kg a day is 950 kg a month. */
export function perMonth(perDay: number): number {
  return Number((perDay * DAYS_PER_MONTH).toPrecision(CERTAIN_DIGITS));
}

/** What is kept of a tank that tells what waiting costs. */
export interface WaitingTank {
  /** What it carries or last carried; null without a load. */
  readonly last_product: Product | null;
  readonly waiting: { readonly kg_per_day: number; readonly high: number } | null;
  readonly condition: Pick<TankCondition, 'basis'> | null;
  readonly is_being_judged: boolean;
  readonly has_judgement_failed: boolean;
}

/** Why no cost of waiting can be given, or why it is nothing; null where there is one. */
export function explainNoCost(tank: WaitingTank, timeZone: string): string | null {
  const { last_product, waiting, condition, is_being_judged, has_judgement_failed } = tank;
  if (has_judgement_failed) return 'Not known: it could not be worked out.';
  if (is_being_judged) return 'Still being worked out.';
  // A range that reaches above nothing is told as it is: an insulation that may be weak is not 'as designed'.
  if (waiting !== null) return waiting.high === 0 ? 'The insulation is as designed or better.' : null;
  const basis = condition?.basis;
  if (basis?.kind === 'plate_since') return `Not known: no trip since the pull of ${formatDay(basis.at, timeZone)}.`;
  if (basis !== undefined && !isKnownBasis(basis)) return sentence(describeBasis(basis, timeZone) ?? 'not known');
  if (last_product === null) return 'Not known: no load is recorded.';
  if (last_product === 'other') return 'Not known: the properties of its last product are not.';
  return 'Not known: no completed trip tells the insulation.';
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
