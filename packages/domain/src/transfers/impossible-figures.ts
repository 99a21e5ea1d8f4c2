import { findImpossiblePressure } from '../thermodynamics/pressure-limits.ts';
import { matchProduct, PRODUCT_WORDS } from '../thermodynamics/products.ts';
import { impossibleWeightLbs, type TankLimits } from './tank-limits.ts';
import type { LevelUnit } from './transfer-figures.ts';

/** The figures of a transfer that are judged; those that are not entered are missing or null. */
export interface TransferFigures {
  readonly product_name?: string | null | undefined;
  readonly loaded_weight_lbs?: number | null | undefined;
  readonly loaded_pressure?: number | null | undefined;
  readonly loaded_level?: number | null | undefined;
  readonly arrival_pressure?: number | null | undefined;
  readonly arrival_level?: number | null | undefined;
  readonly manual_level_reading?: number | null | undefined;
  readonly level_reading_unit?: LevelUnit | null | undefined;
  readonly actual_received_lbs?: number | null | undefined;
}

export type FigureField = Exclude<keyof TransferFigures, 'product_name' | 'level_reading_unit'>;

export const PRESSURES = ['loaded_pressure', 'arrival_pressure'] as const;
const WEIGHTS = ['loaded_weight_lbs', 'actual_received_lbs'] as const;

/** The names of the fields at the begin of a sentence. */
export const FIGURE_WORDS = {
  loaded_pressure: 'Load pressure',
  arrival_pressure: 'Arrival pressure',
  loaded_weight_lbs: 'Weight in lbs',
  actual_received_lbs: 'Actual received lbs',
} as const;

/**
 * Errors of figures that cannot be (rules 9), by field. What is stored already is not judged again: a transfer from
 * before these rules can still be edited.
 */
export function findImpossibleFigures(
  figures: TransferFigures,
  tank: Pick<TankLimits, 'plate'>,
  stored: TransferFigures = {},
): Partial<Record<FigureField, string>> {
  const productName = figures.product_name ?? null;
  const limitLbs = impossibleWeightLbs(productName, tank);
  const isNewProduct = productName !== (stored.product_name ?? null);
  const errors: Partial<Record<FigureField, string>> = {};
  for (const field of PRESSURES) {
    const psi = figures[field];
    const error = psi == null || psi === stored[field] ? null : findImpossiblePressure(psi);
    if (error !== null) errors[field] = `${FIGURE_WORDS[field]} ${error}`;
  }
  for (const field of WEIGHTS) {
    const lbs = figures[field];
    if (lbs == null || (lbs === stored[field] && !isNewProduct) || lbs <= limitLbs) continue;
    const whose = tank.plate.capacityLitres === null ? 'no tank' : 'this tank never';
    const product = matchProduct(productName) === 'other' ? 'product' : PRODUCT_WORDS[matchProduct(productName)];
    errors[field] = `${FIGURE_WORDS[field]} must be at most ${inWords(limitLbs)}: ${whose} holds more ${product}`;
  }
  return errors;
}

/** A figure in a sentence: '9,900.5'. */
export function inWords(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
