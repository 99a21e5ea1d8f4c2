import { staleRecord } from '../errors.ts';

/** Compares If-Match, if sent, with the record's version. Throws 412 with the current record. */
export async function requireVersion(
  current: number,
  expected: number | undefined,
  readCurrent: () => Promise<string>,
): Promise<void> {
  if (expected === undefined || expected === current) return;
  throw staleRecord(JSON.parse(await readCurrent()));
}
