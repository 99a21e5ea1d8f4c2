import { VACUUM_READINGS_LIMIT } from '@dewar/contract/vacuum-readings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { findVacuumCrossing } from '@dewar/domain/vacuum/vacuum-crossing';
import { FORECAST_WINDOW_DAYS } from '@dewar/domain/vacuum/vacuum-forecast';
import type { Database } from '../../shared/database/database.ts';
import {
  listHistoriesToForecast,
  storeForecasts,
  type TankForecast,
  type TankHistory,
} from './tank-forecast-repository.ts';

/** Small batches, so that other requests run in between. */
const TANKS_AT_ONCE = 10;

/** The longest time a request for the fleet waits; the remaining forecasts follow with the next one. */
const PING_TIMEOUT_MS = 250;

/** The window of a forecast moves on: a tank without new readings is computed again once a week. */
const KEPT_DAYS = 7;

/**
 * Computes the missing forecasts of a fleet: of the tanks that changed since it was last read, which are few. Returns
 * whether none is missing now.
 */
export async function forecastFleet(db: Database, company_id: number, now: Date): Promise<boolean> {
  const question = {
    company_id,
    computedSince: daysBefore(now, KEPT_DAYS),
    readingsSince: daysBefore(now, FORECAST_WINDOW_DAYS),
    readings: VACUUM_READINGS_LIMIT,
    tanks: TANKS_AT_ONCE,
  };
  const until = performance.now() + PING_TIMEOUT_MS;
  while (performance.now() < until) {
    const histories = await listHistoriesToForecast(db, question);
    if (histories.length > 0) {
      await storeForecasts(
        db,
        histories.map((history) => forecastOf(history, now)),
      );
    }
    if (histories.length < TANKS_AT_ONCE) return true;
  }
  return false;
}

function forecastOf({ tank_id, state_version, readings }: TankHistory, now: Date): TankForecast {
  const crossing = findVacuumCrossing(
    readings.map(([takenAt, vacuumMicrons, isFreshPull]) => ({ takenAt, vacuumMicrons, isFreshPull })),
    now,
  );
  return {
    tank_id,
    state_version,
    computed_at: now,
    crosses_at: crossing?.at ?? null,
    earliest_at: crossing?.earliestAt ?? null,
    latest_at: crossing?.latestAt ?? null,
  };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * MILLISECONDS_PER_DAY);
}
