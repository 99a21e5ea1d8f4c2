import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '../time/instants.ts';
import { ANALYTICS_HIGH_ABOVE_MICRONS, TRANSFER_POOR_UP_TO_MICRONS } from '../vacuum/vacuum-bands.ts';

/** Above each of these a high vacuum is told again, in microns: high, twice as high, critical, and beyond a reading. */
export const VACUUM_ALERT_LIMITS = [ANALYTICS_HIGH_ABOVE_MICRONS, 200, TRANSFER_POOR_UP_TO_MICRONS, 1_000] as const;

/** A high vacuum has ended at or below this; between both it is neither begun nor ended (rules 9). */
export const VACUUM_CALM_UP_TO_MICRONS = 90;

/** Nobody took care of an alert: it is told again after so many days; a setting. */
export const ALERT_REPEAT_DAYS = 7;

export interface RepeatView {
  readonly now: Instant;
  readonly repeatDays: number;
}

/** Whether so many days have gone by since an alert was told, and nobody has said that they take care of it. */
export function isUnattended(
  { told_at, is_taken }: { readonly told_at: Instant; readonly is_taken: boolean },
  { now, repeatDays }: RepeatView,
): boolean {
  return !is_taken && (toMilliseconds(now) - toMilliseconds(told_at)) / MILLISECONDS_PER_DAY >= repeatDays;
}

/**
 * The highest limit that a high vacuum has passed, from the latest reading and the limit that it had passed before (null
 * if it was not high); null if it is not high, or no longer. A vacuum that falls a little has still passed its limit.
 */
export function findPassedLimit(vacuumMicrons: number, before: number | null): number | null {
  if (vacuumMicrons <= VACUUM_CALM_UP_TO_MICRONS) return null;
  const passed = VACUUM_ALERT_LIMITS.findLast((limit) => vacuumMicrons > limit) ?? null;
  if (before === null || passed === null) return passed ?? before;
  return Math.max(before, passed);
}

/** What was told of a vacuum since it is high. */
export interface ToldVacuum {
  readonly limit: number;
  readonly told_at: Instant;
}

export interface HighVacuum {
  /** The latest reading. */
  readonly vacuum_reading: number;
  readonly told: ToldVacuum | null;
  /** Somebody takes care of it. */
  readonly is_taken: boolean;
}

/**
 * Why a high vacuum is told now: it has begun, has passed the next limit, or nobody took care of it since it was told.
 * Null if it was told, and nothing is new.
 */
export function findVacuumNews(
  { vacuum_reading, told, is_taken }: HighVacuum,
  view: RepeatView,
): 'begun' | 'risen' | 'unattended' | null {
  const limit = findPassedLimit(vacuum_reading, told?.limit ?? null);
  if (limit === null) return null;
  if (told === null) return 'begun';
  if (limit > told.limit) return 'risen';
  return isUnattended({ told_at: told.told_at, is_taken }, view) ? 'unattended' : null;
}
