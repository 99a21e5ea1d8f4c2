import { isModelled } from '../thermodynamics/closed-tank.ts';
import { heatLeakByDesign } from '../thermodynamics/heat-leak/design-alone.ts';
import { type HeatLeakBasis, isKnownBasis } from '../thermodynamics/heat-leak/heat-leak-basis.ts';
import type { KeptHeatLeak } from '../thermodynamics/heat-leak/kept-heat-leaks.ts';
import type { TankCondition } from '../thermodynamics/heat-leak/tank-condition.ts';
import type { OwnHeatLeak } from '../thermodynamics/heat-leak/tank-heat-leak.ts';
import { warmUpDaysOf } from '../thermodynamics/heat-leak/warm-up.ts';
import { type KnownProduct, matchProduct } from '../thermodynamics/products.ts';
import { saturatedStateAt } from '../thermodynamics/saturation.ts';
import {
  contentsOf,
  plateOf,
  type TankWithPlate,
  type ThermalSettings,
  tellsHeatLeak,
} from '../thermodynamics/tank-design.ts';
import {
  computeHoldingTime,
  contentsIn,
  type HoldingTime,
  kilograms,
  startingPressure,
} from '../thermodynamics/time-to-relief.ts';
import { lastTripEndOf } from './last-trip-end.ts';

/** What the holding time of a tank follows from, as the API returns it. */
export interface HeldTank extends TankWithPlate {
  readonly heat_leaks: readonly KeptHeatLeak[];
  /** Null until it has been computed. */
  readonly condition: TankCondition | null;
  /** Its records or the settings have changed since these were computed, which happens within seconds. */
  readonly is_being_judged: boolean;
  /** And they could not be computed. */
  readonly has_judgement_failed: boolean;
}

/** What is to be loaded; a missing weight counts as the tank's usual load, or as a usual filling. Pressure in psig. */
export interface Filling {
  readonly productName: string | null;
  readonly weightLbs: number | null;
  readonly pressurePsi: number | null;
  /** 'Was the tank cold when filled?'; null while nobody has said. */
  readonly wasCold?: boolean | null;
}

/** How long a filling holds, with what that follows from. Pressures in psig. */
export interface JourneyHolding extends HoldingTime {
  readonly product: KnownProduct;
  readonly fromPsi: number;
  readonly setPsi: number;
  readonly massKg: number;
  /** Where the mass comes from: what the tank usually is loaded with, or else 85 % of its capacity. */
  readonly filling: 'given' | 'usual_load' | 'usual_filling';
  readonly capacityM3: number;
  readonly heatLeak: OwnHeatLeak;
  /** Whether the design heat leak is that of the tank's plate, or that of a typical tank. */
  readonly design: 'plate' | 'typical';
  readonly basis: HeatLeakBasis;
  /** The trip that limits what is certain. */
  readonly because: string | null;
  readonly longestTripDays: number | null;
  /** What a warm tank takes of the days. */
  readonly warmUpDays: number;
}

export type FoundHolding =
  | { readonly holding: JourneyHolding; readonly missing: null }
  | { readonly holding: null; readonly missing: 'product' | 'pressure' | 'filling' | 'judgement' }
  /** Nothing is known of the tank's heat leak. */
  | { readonly holding: null; readonly missing: 'history'; readonly basis: HeatLeakBasis };

/**
 * The holding time of a filling on a day ('YYYY-MM-DD') by the tank's own heat leak (judgement 2); null where it cannot
 * be told.
 */
export function computeJourneyHolding(
  tank: HeldTank,
  filling: Filling,
  settings: ThermalSettings,
  date: string,
): FoundHolding {
  // Computed from other records it would be another answer a moment later: by the plate alone, or too long.
  if (tank.is_being_judged) return { holding: null, missing: 'judgement' };
  const product = matchProduct(filling.productName);
  if (product === 'other') return { holding: null, missing: 'product' };
  const { pressurePsi, weightLbs } = filling;
  if (pressurePsi === null) return { holding: null, missing: 'pressure' };
  const fromPsi = startingPressure(pressurePsi);
  const plate = plateOf(tank);
  const usualLbs = weightLbs === null ? usualLoadOf(tank, product) : null;
  const loadedKg = kilograms(weightLbs ?? usualLbs);
  const kept = findHeatLeak(tank, product, loadedKg);
  const contents =
    kept === undefined
      ? contentsOf(product, plate, settings, loadedKg)
      : contentsIn(product, kept.capacity_m3, settings, loadedKg);
  // Beyond the densest helium of the tables nothing is known; other products are then full of liquid.
  if (product === 'helium' && !isModelled(contents, fromPsi)) return { holding: null, missing: 'filling' };
  const basis = kept?.basis ?? basisWithoutTrips(tank.condition);
  if (!isKnownBasis(basis)) return { holding: null, missing: 'history', basis };
  const setPsi = plate.reliefSetPsi ?? settings.reliefSetPsi;
  const heatLeak = kept === undefined ? heatLeakByDesign(product, plate, settings) : ownHeatLeak(kept);
  const warmUpDays = warmUpOf(tank, filling, date);
  return {
    holding: {
      ...computeHoldingTime(contents, {
        ...{ fromPsi, setPsi, heatLeak, settings, warmUpDays, isWeighed: kilograms(weightLbs) !== null },
      }),
      ...{ product, fromPsi, setPsi, heatLeak, basis, warmUpDays },
      massKg: contents.massKg,
      filling: weightLbs !== null ? 'given' : usualLbs !== null ? 'usual_load' : 'usual_filling',
      capacityM3: contents.capacityM3,
      design: tellsHeatLeak(plate) ? 'plate' : 'typical',
      because: kept?.because ?? null,
      longestTripDays: kept?.longest_trip_days ?? null,
    },
    missing: null,
  };
}

function usualLoadOf(tank: HeldTank, product: KnownProduct): number | null {
  return tank.heat_leaks.find((each) => each.product === product)?.usual_lbs ?? null;
}

/** By the tank's own trips that tell of the product: the one kept for this filling, or for the next fuller one. */
function findHeatLeak(tank: HeldTank, product: KnownProduct, loadedKg: number | null): KeptHeatLeak | undefined {
  const ofProduct = tank.heat_leaks.filter((each) => each.product === product);
  const fullest = ofProduct.at(-1);
  if (fullest === undefined || loadedKg === null) return fullest;
  const filling = loadedKg / saturatedStateAt(product, 0).liquidDensity / fullest.capacity_m3;
  return ofProduct.find(({ up_to_filling }) => filling <= up_to_filling) ?? fullest;
}

function ownHeatLeak(kept: KeptHeatLeak): OwnHeatLeak {
  const { watts, least_watts: leastWatts, cautious_watts: cautiousWatts, trips } = kept;
  return { watts, leastWatts, cautiousWatts, trips };
}

/** No trip tells of this product, as those with helium tell nothing of others; what happened to the vacuum holds for all. */
function basisWithoutTrips(condition: TankCondition | null): HeatLeakBasis {
  return condition === null || condition.basis.kind === 'trips' ? { kind: 'plate' } : condition.basis;
}

function warmUpOf(tank: HeldTank, { wasCold = null }: Filling, date: string): number {
  return warmUpDaysOf(lastTripEndOf(tank), `${date}T12:00:00Z`, wasCold);
}
