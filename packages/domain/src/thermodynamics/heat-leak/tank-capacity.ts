import { lbsToKg } from '../../primitives/weights.ts';
import type { KnownProduct } from '../products.ts';
import { saturatedStateAt } from '../saturation.ts';
import { LIQUID_FULL_SHARE, type TankPlate, type ThermalSettings } from '../tank-design.ts';
import type { PastTrip } from './tank-history.ts';
import { tellsHeatOf } from './trip-evidence.ts';
import { loadedWeightOf } from './trip-loss.ts';

/**
 * The water capacity of a tank in m3, by its plate or its product: at least what the second largest of all loads needs,
 * the one in question among them (judgement 1, rule 8).
 */
export function tankCapacity(
  trips: readonly PastTrip[],
  { product, loadedLbs }: { readonly product: KnownProduct; readonly loadedLbs: number | null },
  { capacityLitres }: TankPlate,
  settings: ThermalSettings,
): number {
  const needed = [
    ...trips.flatMap((trip) => {
      const own = tellsHeatOf(trip, product);
      return own === null ? [] : [{ own, lbs: loadedWeightOf(trip) }];
    }),
    { own: product, lbs: loadedLbs },
  ].flatMap(({ own, lbs }) =>
    lbs === null ? [] : [lbsToKg(lbs) / (LIQUID_FULL_SHARE * saturatedStateAt(own, 0).liquidDensity)],
  );
  const second = needed.toSorted((one, other) => other - one)[1] ?? 0;
  return Math.max(capacityLitres === null ? settings.typicalTanks[product].capacityM3 : capacityLitres / 1000, second);
}
