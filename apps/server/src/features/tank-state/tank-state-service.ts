import { SETTINGS } from '@dewar/domain/settings/settings';
import { estimateTimeToRelief, OWN_TRIPS_CONSIDERED } from '@dewar/domain/thermodynamics/time-to-relief';
import type { Database } from '../../shared/database/database.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import { findOpenLoad, rewriteTankState, writeReliefEstimate } from './tank-state-repository.ts';

/** Updates a tank's state row after an edit, a deletion, a move or a transfer, including the relief estimate. */
export async function refreshTankState(db: Database, tank_id: number, now: Date): Promise<void> {
  await rewriteTankState(db, tank_id);
  const load = await findOpenLoad(db, tank_id, OWN_TRIPS_CONSIDERED);
  if (load === undefined) {
    await writeReliefEstimate(db, tank_id, null);
    return;
  }
  const estimate = estimateTimeToRelief({
    loadedPressurePsi: load.loaded_pressure,
    loadedAt: load.loaded_at,
    productName: load.product_name,
    reliefSetPsi: load.relief_set_pressure ?? (await readSetting(db, SETTINGS.relief_set_pressure_psi)),
    pastTrips: load.trips.map((trip) => ({
      productName: trip.product_name,
      loadedPressurePsi: trip.loaded_pressure,
      arrivalPressurePsi: trip.arrival_pressure,
      loadedAt: trip.loaded_at,
      arrivedAt: trip.arrived_at,
    })),
    now,
  });
  await writeReliefEstimate(db, tank_id, estimate.kind === 'estimate' ? estimate.reliefAt : null);
}
