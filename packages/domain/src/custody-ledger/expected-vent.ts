import { ERRORS_OF_80_PERCENT, errorsOfShare } from '../primitives/normal-distribution.ts';
import { kgToLbs, lbsToKg } from '../primitives/weights.ts';
import { energyAt } from '../thermodynamics/closed-tank.ts';
import { estimateHeatLeak } from '../thermodynamics/heat-leak/tank-heat-leak.ts';
import type { HistorySettings, TankHistory } from '../thermodynamics/heat-leak/tank-history.ts';
import { matchProduct } from '../thermodynamics/products.ts';
import { HEAT_OF_VAPORISATION_KJ_PER_KG } from '../thermodynamics/saturation-table.ts';
import { contentsIn, findReliefPressure, startingPressure } from '../thermodynamics/time-to-relief.ts';
import { type Instant, MILLISECONDS_PER_SECOND, toMilliseconds } from '../time/instants.ts';

const KILOWATT = 1000;

/** A load that has arrived. */
export interface ArrivedLoad {
  readonly productName: string | null;
  readonly loadedLbs: number;
  readonly loadedPressurePsi: number | null;
  readonly loadedAt: Instant;
  readonly arrivedAt: Instant;
  /** Of its tank; what came after this load does not count. */
  readonly history: TankHistory;
}

/** What a load is expected to have let go through its relief valve, with the standard error, in lbs. */
export interface ExpectedVent {
  readonly lbs: number;
  readonly errorLbs: number;
}

const NONE: ExpectedVent = { lbs: 0, errorLbs: 0 };

/**
 * The expected vent of a load (judgement 7): q / h_fg for the time past relief, and 0 before it. Without a known product
 * and a loaded pressure nothing is expected.
 */
export function computeExpectedVent(load: ArrivedLoad, settings: HistorySettings): ExpectedVent {
  const { loadedPressurePsi, history } = load;
  const product = matchProduct(load.productName);
  if (product === 'other' || loadedPressurePsi === null) return NONE;
  const { loadedAt: at, loadedLbs } = load;
  const heatLeak = estimateHeatLeak(history, { product, loadedLbs, at, now: at }, settings);
  const contents = contentsIn(product, heatLeak.capacityM3, settings, lbsToKg(loadedLbs));
  const relief = findReliefPressure(contents, history.plate.reliefSetPsi ?? settings.reliefSetPsi);
  const margin = Math.max(0, energyAt(contents, relief.psi) - energyAt(contents, startingPressure(loadedPressurePsi)));
  const seconds = (toMilliseconds(load.arrivedAt) - toMilliseconds(load.loadedAt)) / MILLISECONDS_PER_SECOND;
  const ventedAt = (watts: number) => {
    const pastRelief = Math.max(0, (watts * seconds) / KILOWATT - margin);
    const lbs = kgToLbs(pastRelief / HEAT_OF_VAPORISATION_KJ_PER_KG[product]);
    return Math.min(load.loadedLbs, lbs);
  };
  const [least, most] = [ventedAt(heatLeak.leastWatts), ventedAt(heatLeak.cautiousWatts)];
  // From the 10 % end of the heat leak to the one that counts for certain.
  const errorsBetween = ERRORS_OF_80_PERCENT + errorsOfShare(settings.certainShare);
  return { lbs: ventedAt(heatLeak.watts), errorLbs: (most - least) / errorsBetween };
}
