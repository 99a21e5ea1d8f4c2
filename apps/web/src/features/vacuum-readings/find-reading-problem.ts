import { MAX_VACUUM_MICRONS, MIN_VACUUM_MICRONS } from '@dewar/domain/vacuum-bands';
import { isTooFarInFuture } from '@dewar/domain/vacuum-plausibility';
import { formatNumber } from '../../shared/format/numbers.ts';

// spec 2 §5: minimum 1, step 1
const SMALLEST_ENTRY_MICRONS = 1;

/** What is wrong with a reading as it is entered here; null where nothing is. */
export function findReadingProblem(microns: number): string | null {
  return (
    findRangeProblem(microns, SMALLEST_ENTRY_MICRONS) ??
    (Number.isInteger(microns) ? null : 'The reading is in whole microns')
  );
}

/** The same where administrators enter it: to two decimals (spec 2 §5, Admin vacuum reading). */
export function findPreciseReadingProblem(microns: number | null): string | null {
  return microns === null ? READING_REQUIRED : findRangeProblem(microns, MIN_VACUUM_MICRONS);
}

export const READING_REQUIRED = 'The reading is required';

export function findTimestampProblem(timestamp: string | null): string | null {
  if (timestamp === null) return 'Date and time are required';
  return isTooFarInFuture(timestamp, new Date()) ? 'The reading lies more than a day in the future' : null;
}

function findRangeProblem(microns: number, smallest: number): string | null {
  if (microns < smallest) return `The reading must be at least ${formatNumber(smallest)}`;
  return microns > MAX_VACUUM_MICRONS ? `The reading must be at most ${formatNumber(MAX_VACUUM_MICRONS)}` : null;
}
