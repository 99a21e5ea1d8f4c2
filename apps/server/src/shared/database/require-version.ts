import { staleRecord } from '../errors.ts';

/** Compares If-Match with the record's version, where one was sent. Throws 412 with the record as it stands now. */
export async function requireVersion(
  current: number,
  expected: number | undefined,
  readCurrent: () => Promise<string>,
): Promise<void> {
  if (expected === undefined || expected === current) return;
  throw staleRecord(JSON.parse(await readCurrent()));
}
