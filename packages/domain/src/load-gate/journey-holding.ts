import { isModelled } from '../thermodynamics/closed-tank.ts';
import { estimateHeatLeak, type OwnHeatLeak } from '../thermodynamics/heat-leak.ts';
import { type KnownProduct, matchProduct } from '../thermodynamics/products.ts';
import {
  contentsOf,
  plateOf,
  type TankWithPlate,
  type ThermalSettings,
  tellsHeatLeak,
} from '../thermodynamics/tank-design.ts';
import { computeHoldingTime, type HoldingTime, kilograms } from '../thermodynamics/time-to-relief.ts';

/** The heat leak of a tank with a product that it has carried, in watts with its 90 % ends, as it is kept. */
export interface KeptHeatLeak {
  readonly product: KnownProduct;
  readonly watts: number;
  readonly least_watts: number;
  readonly cautious_watts: number;
  /** How many of the tank's own trips it rests on. */
  readonly trips: number;
}

/** What the holding time of a tank follows from, as the API returns it. */
export interface HeldTank extends TankWithPlate {
  readonly heat_leaks: readonly KeptHeatLeak[];
}

/** What is to be loaded; a missing weight counts as a usual filling. Pressure in psig. */
export interface Filling {
  readonly productName: string | null;
  readonly weightLbs: number | null;
  readonly pressurePsi: number | null;
}

/** How long a filling holds, with what that follows from. Pressures in psig. */
export interface JourneyHolding extends HoldingTime {
  readonly product: KnownProduct;
  readonly fromPsi: number;
  readonly setPsi: number;
  readonly massKg: number;
  readonly capacityM3: number;
  readonly heatLeak: OwnHeatLeak;
  /** Whether the design heat leak is that of the tank's plate, or that of a typical tank. */
  readonly design: 'plate' | 'typical';
}

interface FoundHolding {
  readonly holding: JourneyHolding | null;
  /** What is missing to tell it. */
  readonly missing: 'product' | 'pressure' | 'filling' | null;
}

/** The holding time of a filling by the tank's own heat leak (judgement 2); null where it cannot be told. */
export function computeJourneyHolding(tank: HeldTank, filling: Filling, settings: ThermalSettings): FoundHolding {
  const product = matchProduct(filling.productName);
  if (product === 'other') return { holding: null, missing: 'product' };
  const { pressurePsi: fromPsi, weightLbs } = filling;
  if (fromPsi === null) return { holding: null, missing: 'pressure' };
  const plate = plateOf(tank);
  const contents = contentsOf(product, plate, settings, kilograms(weightLbs));
  // Beyond the densest helium of the tables nothing is known; other products are then full of liquid.
  if (product === 'helium' && !isModelled(contents, fromPsi)) return { holding: null, missing: 'filling' };
  const setPsi = plate.reliefSetPsi ?? settings.reliefSetPsi;
  const heatLeak = findHeatLeak(tank, product, settings);
  return {
    holding: {
      ...computeHoldingTime(contents, { fromPsi, setPsi, heatLeak, settings }),
      ...{ product, fromPsi, setPsi, heatLeak },
      massKg: contents.massKg,
      capacityM3: contents.capacityM3,
      design: tellsHeatLeak(plate) ? 'plate' : 'typical',
    },
    missing: null,
  };
}

/** By the tank's own trips with the product, else by its design alone. */
function findHeatLeak(tank: HeldTank, product: KnownProduct, settings: ThermalSettings): OwnHeatLeak {
  const kept = tank.heat_leaks.find((each) => each.product === product);
  if (kept === undefined) return estimateHeatLeak(product, plateOf(tank), [], settings);
  return { watts: kept.watts, leastWatts: kept.least_watts, cautiousWatts: kept.cautious_watts, trips: kept.trips };
}
