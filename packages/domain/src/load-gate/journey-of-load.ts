import type { FilledState } from '../thermodynamics/heat-leak/load-answers.ts';
import type { Instant } from '../time/instants.ts';
import type { Journey } from './load-gate.ts';
import { daysUntil } from './typed-journey.ts';

/** What a load says of its journey. Weight in lbs, pressure in psig. */
interface JourneyingLoad {
  readonly loaded_at: Instant | null;
  readonly expected_arrival_at: Instant | null;
  readonly product_name: string | null;
  readonly loaded_weight_lbs: number | null;
  readonly loaded_pressure: number | null;
  readonly tank_when_filled: FilledState | null;
  readonly shield_days: number | null;
}

/** The journey for which the load gate is asked about a load that is recorded. */
export function journeyOfLoad(load: JourneyingLoad): Required<Journey> {
  const { loaded_at, expected_arrival_at, product_name, tank_when_filled } = load;
  return {
    productName: product_name === null || product_name.trim() === '' ? null : product_name,
    weightLbs: load.loaded_weight_lbs,
    pressurePsi: load.loaded_pressure,
    days: loaded_at === null || expected_arrival_at === null ? null : daysUntil(loaded_at, expected_arrival_at),
    shieldDays: load.shield_days,
    wasCold: tank_when_filled === null ? null : tank_when_filled === 'cold',
  };
}
