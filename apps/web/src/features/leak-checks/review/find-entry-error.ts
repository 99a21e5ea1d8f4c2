import { fieldErrors } from '@dewar/contract/field-errors';
import { addHoldReadingBody } from '@dewar/contract/leak-checks';

const reading = addHoldReadingBody.pick({ vacuumReading: true });

/** The error of a vacuum test's reading; null where it has none. */
export function findMicronsError(vacuumReading: number | null, ifMissing: string): string | null {
  if (vacuumReading === null) return ifMissing;
  const parsed = reading.safeParse({ vacuumReading });
  return parsed.success ? null : (fieldErrors(parsed.error).vacuumReading ?? null);
}
