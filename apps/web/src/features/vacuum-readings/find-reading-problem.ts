import { MAX_VACUUM_MICRONS } from '@dewar/domain/vacuum-bands';
import { formatNumber } from '../../shared/format/numbers.ts';

// spec 2 §5: minimum 1, step 1
const SMALLEST_ENTRY_MICRONS = 1;

/** What is wrong with a reading as it is entered here; null where nothing is. */
export function findReadingProblem(microns: number): string | null {
  if (microns < SMALLEST_ENTRY_MICRONS) return `The reading must be at least ${SMALLEST_ENTRY_MICRONS}`;
  if (microns > MAX_VACUUM_MICRONS) return `The reading must be at most ${formatNumber(MAX_VACUUM_MICRONS)}`;
  return Number.isInteger(microns) ? null : 'The reading is in whole microns';
}
