import { type Instant, toMilliseconds } from '../time/instants.ts';
import { type AnalyticsVacuumLabel, classifyAnalyticsVacuum } from './vacuum-bands.ts';

/** A tank with its latest reading, and when it was pumped or passed a hold test last, as far as that is known. */
export interface ReadTank<Reading extends { readonly reading_timestamp: Instant }> {
  readonly latest_reading: Reading | null;
  readonly condition: { readonly pumped_at: Instant | null } | null;
}

/**
 * The latest reading of a tank, if it says something about the vacuum of now: null where it was taken before the last
 * pull or passed hold test. Everything that calls a vacuum high, or not, asks here.
 */
export function findCurrentReading<Reading extends { readonly reading_timestamp: Instant }>({
  latest_reading,
  condition,
}: ReadTank<Reading>): Reading | null {
  if (latest_reading === null) return null;
  const pumpedAt = condition?.pumped_at ?? null;
  const isOutdated = pumpedAt !== null && toMilliseconds(pumpedAt) > toMilliseconds(latest_reading.reading_timestamp);
  return isOutdated ? null : latest_reading;
}

/** The band of a tank on ISO Analytics (spec 2 §9), by the reading that speaks for now. */
export function classifyCurrentVacuum(
  tank: ReadTank<{ readonly vacuum_reading: number; readonly reading_timestamp: Instant }> & {
    readonly operational_status: boolean;
  },
): AnalyticsVacuumLabel | null {
  const reading = findCurrentReading(tank);
  return reading && classifyAnalyticsVacuum(reading.vacuum_reading, tank.operational_status);
}
