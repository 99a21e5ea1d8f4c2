import { computeWaitingCost, type IndexRange } from '@dewar/domain/evacuation/waiting-cost';
import { roundTo } from '@dewar/domain/primitives/numbers';
import { matchProduct } from '@dewar/domain/thermodynamics/products';
import type { TankPlate, ThermalSettings } from '@dewar/domain/thermodynamics/tank-design';

const WAITING_DECIMALS = 2;

/** A tank as its last load left it. */
interface WaitingTank {
  /** Undefined without a load. */
  readonly lastLoad: { readonly product_name: string | null } | undefined;
  readonly insulation: IndexRange | null;
  readonly plate: TankPlate;
}

/** What it costs to leave the insulation of a tank as it is, for the product that it last carried (judgement 7). */
export function judgeWaiting({ lastLoad, insulation, plate }: WaitingTank, settings: ThermalSettings) {
  const last_product = lastLoad === undefined ? null : matchProduct(lastLoad.product_name);
  const cost = computeWaitingCost(last_product, insulation, plate, settings);
  const kept = (kgPerDay: number | undefined) => (kgPerDay === undefined ? null : roundTo(kgPerDay, WAITING_DECIMALS));
  return {
    last_product,
    waiting_kg_per_day: kept(cost?.kgPerDay),
    waiting_low_kg_per_day: kept(cost?.lowKgPerDay),
    waiting_high_kg_per_day: kept(cost?.highKgPerDay),
  };
}
