import type { Transfer } from '@dewar/contract/transfers';
import { estimateTimeToRelief, type ReliefEstimate } from '@dewar/domain/thermodynamics/time-to-relief';

interface LoadToEstimate {
  readonly load: Transfer;
  /** The tank's transfers, newest first; those besides the load are its own trips. */
  readonly transfers: readonly Transfer[];
  readonly reliefSetPsi: number | null;
  readonly now: Date;
}

/** When a load in transit will probably reach relief, and its pressure by now. */
export function estimateRelief({ load, transfers, reliefSetPsi, now }: LoadToEstimate): ReliefEstimate {
  const pastTrips = transfers.filter(({ id }) => id !== load.id).map(tripOf);
  return estimateTimeToRelief({ ...tripOf(load), reliefSetPsi, pastTrips, now });
}

function tripOf(transfer: Transfer) {
  return {
    productName: transfer.product_name,
    loadedPressurePsi: transfer.loaded_pressure,
    arrivalPressurePsi: transfer.arrival_pressure,
    loadedAt: transfer.loaded_at,
    arrivedAt: transfer.arrived_at,
  };
}
