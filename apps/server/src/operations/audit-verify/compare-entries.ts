import type { SealedEntry } from '../../shared/audit/seal-format.ts';
import type { FaultCollector } from './faults.ts';

interface Comparison {
  /** The number of the seal, for messages. */
  readonly seal: number;
  /** What the seal lists, in the order of the numbers. */
  readonly sealed: readonly SealedEntry[];
  /** Entries with smaller numbers than the first one listed belong to a seal that is missing. */
  readonly skipsEarlier: boolean;
  readonly faults: FaultCollector;
}

/** Compares the entries that are there, in the order of their numbers, with those that a seal lists. */
export async function compareEntries(
  there: AsyncIterable<SealedEntry>,
  { seal, sealed, skipsEarlier, faults }: Comparison,
): Promise<void> {
  const first = sealed[0]?.id ?? 0;
  let place = 0;
  for await (const entry of there) {
    if (skipsEarlier && entry.id < first) continue;
    for (let listed = sealed[place]; listed !== undefined && listed.id < entry.id; listed = sealed[place]) {
      faults.add(`Entry ${listed.id} is missing (seal ${seal}).`);
      place += 1;
    }
    const listed = sealed[place];
    if (listed?.id !== entry.id) {
      faults.add(`Entry ${entry.id} was added after seal ${seal} was made.`);
      continue;
    }
    if (!listed.hash.equals(entry.hash)) faults.add(`Entry ${entry.id} was changed (seal ${seal}).`);
    place += 1;
  }
  for (const listed of sealed.slice(place)) faults.add(`Entry ${listed.id} is missing (seal ${seal}).`);
}
