import type { Transfer } from '@dewar/contract/transfers';
import type { Trip } from './chart-points.ts';

type Insulation = NonNullable<Transfer['insulation']>;

/** A completed trip that tells how well the tank insulates (judgement 3). */
export interface InsulatedTrip {
  readonly trip: Trip;
  readonly insulation: Insulation;
}

export function listInsulatedTrips(trips: readonly Trip[]): readonly InsulatedTrip[] {
  return trips.flatMap((trip) => {
    const { insulation } = trip.transfer;
    return insulation === null ? [] : [{ trip, insulation }];
  });
}

const LOWEST_CEILING = 3;
const HIGHEST_CEILING = 8;

/** The top of the scale: all estimates fit, the far end of a wide range may be cut. */
export function insulationCeiling(trips: readonly InsulatedTrip[]): number {
  const highest = Math.max(0, ...trips.map(({ insulation }) => insulation.index));
  return Math.min(HIGHEST_CEILING, Math.max(LOWEST_CEILING, Math.ceil(highest + 0.5)));
}
