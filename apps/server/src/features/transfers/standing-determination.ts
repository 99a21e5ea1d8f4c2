import type { TransferFields } from '@dewar/contract/transfers';
import { DETERMINED_FIELDS, findDeterminedChanges } from '@dewar/domain/transfers/determined-record';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { StoredTransfer } from './stored-transfer-repository.ts';
import type { DeterminationChange, NoDetermination } from './transfer-repository.ts';

interface EditedRecord {
  readonly stored: StoredTransfer;
  readonly edited: TransferFields;
  readonly isConfirmed: boolean;
}

/**
 * What becomes of a determination when its record is edited: it stands while the record is what it was made on,
 * otherwise it is confirmed by the person who edits, or withdrawn.
 */
export function determinationAfterEdit(
  decider: Decider,
  { stored, edited, isConfirmed }: EditedRecord,
): DeterminationChange | undefined {
  if (stored.final_determination === null || findDeterminedChanges(stored, edited).length === 0) return undefined;
  if (!isConfirmed) return withoutDetermination(decider, stored, null);
  return { determined_by_email: decider.person.email, determined_at: decider.now };
}

interface Decider {
  readonly person: Pick<SignedIn, 'email'>;
  readonly now: Date;
}

/** Withdraws the determination of a transfer and keeps what it said and what it was made on. */
export function withoutDetermination(
  { person, now }: Decider,
  stored: StoredTransfer,
  reason: string | null,
): NoDetermination {
  const { actual_received_lbs, determination_notes, loss_answer, determined_by_email, determined_at } = stored;
  return {
    actual_received_lbs: null,
    final_determination: null,
    determination_notes: null,
    loss_answer: null,
    determined_by_email: null,
    determined_at: null,
    withdrawn_determination: {
      ...{ actual_received_lbs, determination_notes, loss_answer, determined_by_email, reason },
      final_determination: stored.final_determination ?? 'unknown',
      determined_at: determined_at?.toISOString() ?? null,
      made_on: Object.fromEntries(DETERMINED_FIELDS.map((field) => [field, stored[field]])),
      withdrawn_by_email: person.email,
      withdrawn_at: now.toISOString(),
    },
  };
}
