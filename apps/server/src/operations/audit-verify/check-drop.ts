import { firstKeptMonth, KEPT_FOR_EVER, MIN_AUDIT_LOG_MONTHS } from '@dewar/domain/audit-log/kept-months';
import { describeHead, MAX_ENTRIES_OF_A_SEAL } from '../../shared/audit/seal-format.ts';
import type { FaultCollector } from './faults.ts';
import type { DropRecord, StoredSeal } from './read-chain.ts';

/**
 * Whether the months through `seal`, the last of the dropped part, may have been dropped: an entry of the log says so,
 * it was sealed by the server, they were older than the least time that the log kept then, and its numbers fit.
 */
export function checkDrop(seal: StoredSeal, record: DropRecord | undefined, faults: FaultCollector): void {
  const before = `The seals before ${seal.number} were dropped`;
  if (record?.last_seal !== describeHead(seal)) {
    faults.add(`${before} without an entry of the log that says so.`);
    return;
  }
  if (record.sealed_at === null) {
    faults.add(`${before} before entry ${record.id}, which says so, was sealed.`);
    return;
  }
  checkAge(seal, { ...record, sealed_at: record.sealed_at }, { before, faults });
  if (!isCountPossible(seal, record)) {
    faults.add(`${before}, and the number of entries in entry ${record.id}, which says so, cannot be right.`);
  }
}

function checkAge(
  seal: StoredSeal,
  { at, sealed_at, kept_months }: DropRecord & { readonly sealed_at: Date },
  { before, faults }: { readonly before: string; readonly faults: FaultCollector },
): void {
  if (kept_months === KEPT_FOR_EVER) {
    faults.add(`${before} although the log was to be kept for ever.`);
    return;
  }
  const months = Math.max(kept_months ?? 0, MIN_AUDIT_LOG_MONTHS);
  // The time of the entry may be invented; that of its seal was not before.
  const firstKept = firstKeptMonth(at < sealed_at ? at : sealed_at, months);
  if (firstKept !== undefined && seal.month >= firstKept) {
    faults.add(`${before} before their time: the log was to keep ${months} months.`);
  }
}

/** Each dropped seal had an entry at least and so many at most; the numbers of the entries leave room for so many. */
function isCountPossible(seal: StoredSeal, { entries, previous_seal }: DropRecord): boolean {
  if (entries === null || !Number.isSafeInteger(entries)) return false;
  const seals = seal.number - Number(previous_seal?.split(':')[0] ?? 0);
  const least = previous_seal === null ? seal.entries.length : seals - 1 + seal.entries.length;
  return entries >= least && entries <= seals * MAX_ENTRIES_OF_A_SEAL && entries <= seal.last_id;
}
