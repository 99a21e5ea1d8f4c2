import { fieldErrors } from '@dewar/contract/field-errors';
import { addHoldReadingBody } from '@dewar/contract/leak-checks';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { formatNumber } from '../../../shared/format/numbers.ts';

const reading = addHoldReadingBody.pick({ vacuumReading: true });

/** What is wrong with a reading of the vacuum test; null where nothing is. */
export function findMicronsError(vacuumReading: number | null, ifMissing: string): string | null {
  if (vacuumReading === null) return ifMissing;
  const parsed = reading.safeParse({ vacuumReading });
  return parsed.success ? null : (fieldErrors(parsed.error).vacuumReading ?? null);
}

export function findNotesError(notes: string): string | null {
  return notes.trim().length > TEXT_LIMITS.note
    ? `Notes have at most ${formatNumber(TEXT_LIMITS.note)} characters`
    : null;
}
