import { LBS_PER_KG, SCALE_ERRORS } from '../primitives/weights.ts';
import { isSupercritical } from '../thermodynamics/pressure-limits.ts';
import { matchProduct, PRODUCT_WORDS } from '../thermodynamics/products.ts';
import { PRESSURES, type TransferFigures } from './impossible-figures.ts';
import {
  ASKED_FULL_SHARE,
  fullScaleMm,
  fullWeightLbs,
  type TankLimits,
  usualLoadLbs,
  valvePressurePsi,
} from './tank-limits.ts';

/** A question to confirm before a figure is saved; it is accepted whatever the reply. */
export type FigureQuestion =
  | {
      readonly kind: 'in_kg' | 'converted_twice' | 'far_below_usual';
      readonly field: 'loaded_weight_lbs';
      readonly value: number;
      readonly usual: number;
    }
  | {
      readonly kind: 'over_capacity';
      readonly field: 'loaded_weight_lbs' | 'actual_received_lbs';
      readonly value: number;
      readonly full: number;
      readonly isTypical: boolean;
      readonly product: string;
    }
  | {
      readonly kind: 'above_valve';
      readonly field: 'loaded_pressure' | 'arrival_pressure';
      readonly value: number;
      readonly valve: number;
    }
  | {
      readonly kind: 'above_full_scale';
      readonly field: 'loaded_level' | 'arrival_level' | 'manual_level_reading';
      readonly value: number;
      readonly full: number;
      readonly unit: string;
    }
  | { readonly kind: 'level_rises'; readonly field: 'arrival_level'; readonly value: number; readonly loaded: number }
  | {
      readonly kind: 'received_in_kg' | 'received_converted_twice' | 'more_received';
      readonly field: 'actual_received_lbs';
      readonly value: number;
      readonly loaded: number;
    };

/**
 * The questions about the figures of a load, an arrival or a determination before they are saved (rules 9); an empty list
 * means none. Figures that are stored already are not asked about again.
 */
export function findFigureQuestions(
  figures: TransferFigures,
  tank: TankLimits,
  stored: TransferFigures = {},
): readonly FigureQuestion[] {
  const assumed = { ...figures, product_name: assumedProduct(figures, tank) };
  const all = [
    ...askAboutWeight(assumed, tank),
    ...askAboutReceived(assumed, tank),
    ...askAboutPressures(assumed, tank),
    ...askAboutLevels(assumed, tank),
  ];
  return all.filter(({ field, value }) => stored[field] !== value);
}

/** Where no product is entered, that of the tank's newest load that names one: a tank seldom changes it. */
function assumedProduct({ product_name }: TransferFigures, { earlierLoads }: TankLimits): string | null {
  const isNamed = (name: string | null | undefined) => name != null && name.trim() !== '';
  if (isNamed(product_name)) return product_name ?? null;
  return earlierLoads.find((load) => isNamed(load.product_name))?.product_name ?? null;
}

/** How near a ratio must be to that of the units to look like a slip. */
const SLIP_TOLERANCE = 0.04;
const LOW_SHARE = 0.5;

function askAboutWeight(
  { loaded_weight_lbs: value, product_name = null }: TransferFigures,
  tank: TankLimits,
): FigureQuestion[] {
  if (value == null) return [];
  const field = 'loaded_weight_lbs';
  const usual = usualLoadLbs(product_name, tank.earlierLoads);
  if (usual !== null && isNear(usual / value, LBS_PER_KG)) return [{ kind: 'in_kg', field, value, usual }];
  if (usual !== null && isNear(value / usual, LBS_PER_KG)) return [{ kind: 'converted_twice', field, value, usual }];
  if (usual !== null && value < LOW_SHARE * usual) return [{ kind: 'far_below_usual', field, value, usual }];
  return askAboutCapacity(field, value, product_name, tank);
}

function askAboutCapacity(
  field: 'loaded_weight_lbs' | 'actual_received_lbs',
  value: number,
  product_name: string | null,
  tank: TankLimits,
): FigureQuestion[] {
  const full = fullWeightLbs(product_name, tank);
  if (full === null || value <= ASKED_FULL_SHARE * full.lbs) return [];
  const product = PRODUCT_WORDS[matchProduct(product_name)];
  return [{ kind: 'over_capacity', field, value, full: full.lbs, isTypical: full.isTypical, product }];
}

function askAboutReceived(
  { actual_received_lbs: value, loaded_weight_lbs: loaded, product_name = null }: TransferFigures,
  tank: TankLimits,
): FigureQuestion[] {
  if (value == null) return [];
  const field = 'actual_received_lbs';
  if (loaded == null) return askAboutCapacity(field, value, product_name, tank);
  if (value > 0 && isNear(loaded / value, LBS_PER_KG)) return [{ kind: 'received_in_kg', field, value, loaded }];
  if (isNear(value / loaded, LBS_PER_KG)) return [{ kind: 'received_converted_twice', field, value, loaded }];
  const isMore = value - loaded > SCALE_ERRORS * tank.scaleUncertainty * Math.hypot(loaded, value);
  return isMore ? [{ kind: 'more_received', field, value, loaded }] : [];
}

function askAboutPressures(figures: TransferFigures, tank: TankLimits): FigureQuestion[] {
  const valve = valvePressurePsi(tank);
  return PRESSURES.flatMap((field) => {
    const value = figures[field];
    return value != null && value > valve ? [{ kind: 'above_valve' as const, field, value, valve }] : [];
  });
}

const MM_PER_INCH = 25.4;
/** A gauge's own error, as a share of its full scale. */
const GAUGE_SHARE = 0.02;
/** Warming liquid expands: a level that rises by less may be right. */
const EXPANSION_SHARE = 0.1;

function askAboutLevels(figures: TransferFigures, tank: TankLimits): FigureQuestion[] {
  const { product_name = null, loaded_level, arrival_level } = figures;
  const full = fullScaleMm(product_name, tank);
  const columnMm = Math.round(full.waterColumnMm);
  const questions: FigureQuestion[] = [];
  for (const field of ['loaded_level', 'arrival_level'] as const) {
    const value = figures[field];
    if (value == null || value <= (1 + GAUGE_SHARE) * columnMm) continue;
    questions.push({ kind: 'above_full_scale', field, value, full: columnMm, unit: 'mmH2O' });
  }
  questions.push(...askAboutManualLevel(figures, Math.max(full.heightMm, full.waterColumnMm)));
  if (loaded_level == null || arrival_level == null || hasNoLevel(figures)) return questions;
  const tolerance = Math.max(EXPANSION_SHARE * loaded_level, GAUGE_SHARE * columnMm);
  if (arrival_level > loaded_level + tolerance && questions.every(({ field }) => field !== 'arrival_level')) {
    questions.push({ kind: 'level_rises', field: 'arrival_level', value: arrival_level, loaded: loaded_level });
  }
  return questions;
}

/** In percent it is judged as an error above 100. */
function askAboutManualLevel(
  { manual_level_reading: value, level_reading_unit: unit }: TransferFigures,
  fullMm: number,
): FigureQuestion[] {
  if (value == null || unit == null || unit === 'percent') return [];
  const full = Math.round(unit === 'inches' ? fullMm / MM_PER_INCH : fullMm);
  if (value <= (1 + GAUGE_SHARE) * full) return [];
  return [{ kind: 'above_full_scale', field: 'manual_level_reading', value, full, unit }];
}

function hasNoLevel({ product_name, loaded_pressure, arrival_pressure }: TransferFigures): boolean {
  const product = matchProduct(product_name);
  return isSupercritical(product, loaded_pressure ?? 0) || isSupercritical(product, arrival_pressure ?? 0);
}

function isNear(ratio: number, to: number): boolean {
  return Math.abs(ratio / to - 1) <= SLIP_TOLERANCE;
}
