import { fieldErrors } from '@dewar/contract/field-errors';
import { addHoldReadingBody } from '@dewar/contract/leak-checks';

const reading = addHoldReadingBody.pick({ vacuumReading: true });

/** What is wrong with a reading of the vacuum test; null where nothing is. */
export function findMicronsError(vacuumReading: number | null, ifMissing: string): string | null {
  if (vacuumReading === null) return ifMissing;
  const parsed = reading.safeParse({ vacuumReading });
  return parsed.success ? null : (fieldErrors(parsed.error).vacuumReading ?? null);
}
