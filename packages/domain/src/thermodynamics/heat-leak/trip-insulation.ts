import { ERRORS_OF_80_PERCENT } from '../../primitives/normal-distribution.ts';
import type { InsulationIndex } from '../insulation-index.ts';
import { matchProduct } from '../products.ts';
import { designHeatLeak } from '../tank-design.ts';
import { tankCapacity } from './tank-capacity.ts';
import { contentsOfTrip } from './tank-heat-leak.ts';
import { type HistorySettings, listDatedTrips, type PastTrip, type TankHistory } from './tank-history.ts';
import { fillingOf, findTripEvidence } from './trip-evidence.ts';

/**
 * The insulation index of one trip with the range that holds 80 % (judgement 3): of a trip that vented or lost product,
 * by what that took too; null where a trip tells a lower bound at most. The other trips tell how large the tank is.
 */
export function computeTripInsulation(
  trip: PastTrip,
  { plate, trips }: Pick<TankHistory, 'plate' | 'trips'>,
  settings: HistorySettings,
): InsulationIndex | null {
  const product = matchProduct(trip.productName);
  const [dated] = listDatedTrips([trip], Number.POSITIVE_INFINITY);
  if (product === 'other' || dated === undefined) return null;
  const capacityM3 = tankCapacity(
    listDatedTrips(trips, Number.POSITIVE_INFINITY),
    { product, loadedLbs: null },
    plate,
    settings,
  );
  const contents = contentsOfTrip(trip, product, { capacityM3, plate, settings, trips });
  const found = findTripEvidence(dated, contents, {
    setPsi: plate.reliefSetPsi ?? settings.reliefSetPsi,
    gaugeErrorPsi: settings.gaugeErrorPsi,
    scaleUncertainty: settings.scaleUncertainty,
    filling: fillingOf(contents),
  });
  const design = designHeatLeak(product, plate, settings);
  const told = found === null ? null : toldWatts(found.evidence);
  if (told === null) return null;
  const index = told.watts / design.watts;
  const error = Math.hypot(told.errorWatts, (told.watts * design.errorWatts) / design.watts) / design.watts;
  return { index, error, low: index - ERRORS_OF_80_PERCENT * error, high: index + ERRORS_OF_80_PERCENT * error };
}

type Evidence = NonNullable<ReturnType<typeof findTripEvidence>>['evidence'];

function toldWatts(evidence: Evidence): { readonly watts: number; readonly errorWatts: number } | null {
  if (evidence.kind === 'estimate') return evidence;
  if (evidence.kind !== 'between') return null;
  const { leastWatts, mostWatts, errorWatts } = evidence;
  const half = (mostWatts - leastWatts) / 2;
  return { watts: leastWatts + half, errorWatts: Math.hypot(errorWatts, half / ERRORS_OF_80_PERCENT) };
}
