import { isAheadOfClock } from '@dewar/domain/time/entry-times';
import { MAX_VACUUM_MICRONS, MIN_VACUUM_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { trueNow } from '../../shared/api/device-clock.ts';
import { formatNumber } from '../../shared/format/numbers.ts';

// spec 2 §5: minimum 1, step 1
const SMALLEST_ENTRY_MICRONS = 1;

/** The error of a reading as users enter it; null where it has none. */
export function findReadingError(microns: number): string | null {
  return (
    findRangeError(microns, SMALLEST_ENTRY_MICRONS) ??
    (Number.isInteger(microns) ? null : 'The reading is in whole microns')
  );
}

/** The same for administrators, with two decimals (spec 2 §5, Admin vacuum reading). */
export function findPreciseReadingError(microns: number | null): string | null {
  return microns === null ? READING_REQUIRED : findRangeError(microns, MIN_VACUUM_MICRONS);
}

export const READING_REQUIRED = 'The reading is required';

export function findTimestampError(timestamp: string | null): string | null {
  if (timestamp === null) return 'Date and time are required';
  return isAheadOfClock(timestamp, trueNow()) ? 'The reading is dated more than five minutes in the future' : null;
}

function findRangeError(microns: number, smallest: number): string | null {
  if (Number.isNaN(microns)) return 'The reading must be a number';
  if (microns < smallest) return `The reading must be at least ${formatNumber(smallest)}`;
  return microns > MAX_VACUUM_MICRONS ? `The reading must be at most ${formatNumber(MAX_VACUUM_MICRONS)}` : null;
}
