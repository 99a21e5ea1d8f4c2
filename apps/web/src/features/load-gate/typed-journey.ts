import type { GateTankRecord, TankLoadGate } from '@dewar/contract/load-gate';
import { type GateAnswer, type GateView, type Journey, judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import { matchProduct } from '@dewar/domain/thermodynamics/products';
import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '@dewar/domain/time/instants';
import { numberOrNull } from '../../shared/forms/form-values.ts';

/** What is typed of a journey; null where nothing is, NaN where it cannot be read. Weight in lbs, pressure in psig. */
export interface TypedJourney {
  readonly days: number | null;
  /** '' for what each tank was loaded with last. */
  readonly product: string;
  readonly weight: number | null;
  readonly pressure: number | null;
}

export const NO_JOURNEY: TypedJourney = { days: null, product: '', weight: null, pressure: null };

/** The journey of one tank: what is not typed is as in its last load with this product. */
export function journeyOf({ last_load: last }: Pick<GateTankRecord, 'last_load'>, typed: TypedJourney): Journey {
  const productName = typed.product === '' ? (last?.product_name ?? null) : typed.product;
  const isLikeLast = last !== null && matchProduct(last.product_name) === matchProduct(productName);
  return {
    productName,
    weightLbs: positive(typed.weight) ?? (isLikeLast ? last.loaded_weight_lbs : null),
    pressurePsi: numberOrNull(typed.pressure) ?? (isLikeLast ? last.loaded_pressure : null),
    days: positive(typed.days),
  };
}

function positive(typed: number | null): number | null {
  const number = numberOrNull(typed);
  return number !== null && number > 0 ? number : null;
}

type GateSettings = Pick<TankLoadGate, 'today' | 'holding_margin_days' | 'thermal'>;

/** The day and the settings for which tanks are judged: today, unless another day is given. */
export function viewOf({ today, holding_margin_days, thermal }: GateSettings, date = today): GateView {
  return { date, marginDays: holding_margin_days, thermal: toThermalSettings(thermal) };
}

export function answerFor(gate: TankLoadGate, typed: TypedJourney): GateAnswer {
  return judgeLoadGate(gate.tank, journeyOf(gate.tank, typed), viewOf(gate));
}

const TENTHS = 10;

/** Days from one moment to another in tenths; null unless the second is later. */
export function daysUntil(from: Instant, to: Instant): number | null {
  const days = (toMilliseconds(to) - toMilliseconds(from)) / MILLISECONDS_PER_DAY;
  return days > 0 ? Math.ceil(days * TENTHS) / TENTHS : null;
}
