import { MAX_WEIGHT_LBS } from '../primitives/weights.ts';
import { findImpossiblePressure, MAX_PRESSURE_PSI } from '../thermodynamics/pressure-limits.ts';
import { type KnownProduct, matchProduct } from '../thermodynamics/products.ts';
import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import type { Journey } from './load-gate.ts';

/** No tank holds nearly as long. */
export const MAX_JOURNEY_DAYS = 10_000;

/** What is typed of a journey; null where nothing is, NaN where it cannot be read. Weight in lbs, pressure in psig. */
export interface TypedJourney {
  readonly days: number | null;
  /** '' for what each tank was loaded with last. */
  readonly product: KnownProduct | '';
  readonly weight: number | null;
  readonly pressure: number | null;
}

type TypedNumber = Exclude<keyof TypedJourney, 'product'>;

export const NO_JOURNEY: TypedJourney = { days: null, product: '', weight: null, pressure: null };

/** What a tank was loaded with last; weight in lbs, pressure in psig. */
export interface LastLoad {
  readonly product_name: string | null;
  readonly loaded_weight_lbs: number | null;
  readonly loaded_pressure: number | null;
}

/** Why a typed number does not count, by field. */
export function findJourneyErrors(typed: TypedJourney): Partial<Record<TypedNumber, string>> {
  const { days, weight, pressure } = typed;
  const impossible = pressure === null || Number.isNaN(pressure) ? null : findImpossiblePressure(pressure);
  return {
    ...(isNotPositive(days) && { days: 'Must be more than 0' }),
    ...(isAbove(days, MAX_JOURNEY_DAYS) && { days: atMost(MAX_JOURNEY_DAYS) }),
    ...(isNotPositive(weight) && { weight: 'Must be more than 0' }),
    ...(isAbove(weight, MAX_WEIGHT_LBS) && { weight: atMost(MAX_WEIGHT_LBS) }),
    ...(impossible !== null && { pressure: `The pressure ${impossible}` }),
    ...(isAbove(pressure, MAX_PRESSURE_PSI) && { pressure: atMost(MAX_PRESSURE_PSI) }),
  };
}

function isNotPositive(value: number | null): boolean {
  return value !== null && value <= 0;
}

function isAbove(value: number | null, most: number): boolean {
  return value !== null && value > most;
}

function atMost(most: number): string {
  return `Must be at most ${most.toLocaleString('en-US')}`;
}

/** What counts of a typed journey: null for a number that cannot be read or that has an error. */
export function countedJourney(typed: TypedJourney): TypedJourney {
  const errors = findJourneyErrors(typed);
  const counted = (field: TypedNumber) =>
    errors[field] === undefined && !Number.isNaN(typed[field]) ? typed[field] : null;
  return { ...typed, days: counted('days'), weight: counted('weight'), pressure: counted('pressure') };
}

/** The journey of one tank: what is not typed is as in its last load with this product. */
export function journeyOf({ last_load: last }: { readonly last_load: LastLoad | null }, typed: TypedJourney): Journey {
  const { days, product, weight, pressure } = countedJourney(typed);
  const productName = product === '' ? (last?.product_name ?? null) : product;
  const isLikeLast = last !== null && matchProduct(last.product_name) === matchProduct(productName);
  return {
    productName,
    weightLbs: weight ?? (isLikeLast ? last.loaded_weight_lbs : null),
    pressurePsi: pressure ?? (isLikeLast ? last.loaded_pressure : null),
    days,
  };
}

const TENTHS = 10;

/** Days from one moment to another in tenths; null unless the second is later. */
export function daysUntil(from: Instant, to: Instant): number | null {
  const days = (toMilliseconds(to) - toMilliseconds(from)) / MILLISECONDS_PER_DAY;
  return days > 0 ? Math.ceil(days * TENTHS) / TENTHS : null;
}
