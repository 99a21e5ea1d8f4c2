import { roundTo } from '../primitives/numbers.ts';

/** Best first; in every scale a limit value belongs to the better band ('above' in the specification). */
export const ENTRY_GUIDE_BANDS = ['excellent', 'good', 'poor', 'bad'] as const;
export const TRANSFER_VACUUM_BANDS = ['good', 'poor', 'critical'] as const;
export const ANALYTICS_VACUUM_LABELS = ['High Vacuum', 'Low Vacuum'] as const;

export const TRANSFER_VACUUM_BAND_LABELS = { good: 'Good', poor: 'Poor', critical: 'Critical' } as const;

export type EntryGuideBand = (typeof ENTRY_GUIDE_BANDS)[number];
export type TransferVacuumBand = (typeof TRANSFER_VACUUM_BANDS)[number];
export type AnalyticsVacuumLabel = (typeof ANALYTICS_VACUUM_LABELS)[number];

// spec 2 §5; rules 1 closes its gaps at 30-31, 50-51 and 100-101
const ENTRY_EXCELLENT_UP_TO_MICRONS = 30;
const ENTRY_GOOD_UP_TO_MICRONS = 50;
const ENTRY_POOR_UP_TO_MICRONS = 100;

// spec 2 §4.2
export const TRANSFER_GOOD_UP_TO_MICRONS = 75;
export const TRANSFER_POOR_UP_TO_MICRONS = 500;

// spec 2 §9
export const ANALYTICS_HIGH_ABOVE_MICRONS = 100;
const ANALYTICS_LOW_BELOW_MICRONS = 5;
export const WEEKLY_REPORT_HIGH_ABOVE_MICRONS = 75;

// api, vacuum readings: above 0, at most 1,000,000, stored with two decimals
export const MIN_VACUUM_MICRONS = 0.01;
export const MAX_VACUUM_MICRONS = 1_000_000;
export const VACUUM_DECIMALS = 2;

/** The scale beside the entry field (spec 2 §5). Microns. */
export function classifyEntryGuide(vacuumMicrons: number): EntryGuideBand {
  if (vacuumMicrons <= ENTRY_EXCELLENT_UP_TO_MICRONS) return 'excellent';
  if (vacuumMicrons <= ENTRY_GOOD_UP_TO_MICRONS) return 'good';
  if (vacuumMicrons <= ENTRY_POOR_UP_TO_MICRONS) return 'poor';
  return 'bad';
}

/** The scale of transfers and tank data (spec 2 §4.2). Microns. */
export function classifyTransferVacuum(vacuumMicrons: number): TransferVacuumBand {
  if (vacuumMicrons <= TRANSFER_GOOD_UP_TO_MICRONS) return 'good';
  if (vacuumMicrons <= TRANSFER_POOR_UP_TO_MICRONS) return 'poor';
  return 'critical';
}

/**
 * The analytics card (spec 2 §9): only operational tanks can be critical. 'Low Vacuum' is often a very good reading of
 * a cold tank, so it is shown as 'check the gauge', not as a fault (rules 1).
 */
export function classifyAnalyticsVacuum(vacuumMicrons: number, isOperational: boolean): AnalyticsVacuumLabel | null {
  if (!isOperational) return null;
  if (vacuumMicrons > ANALYTICS_HIGH_ABOVE_MICRONS) return 'High Vacuum';
  if (vacuumMicrons < ANALYTICS_LOW_BELOW_MICRONS) return 'Low Vacuum';
  return null;
}

/** Whether the weekly report lists a reading as high (spec 2 §9). Microns. */
export function isWeeklyReportHighVacuum(vacuumMicrons: number, isOperational: boolean): boolean {
  return isOperational && vacuumMicrons > WEEKLY_REPORT_HIGH_ABOVE_MICRONS;
}

/** Rounds to two decimals, as readings are stored. */
export function roundMicrons(vacuumMicrons: number): number {
  return roundTo(vacuumMicrons, VACUUM_DECIMALS);
}
