import type { LedgerAge } from '@dewar/contract/ledger-age';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isReadableBy, type Reader } from './tank-access.ts';

/**
 * Of when what the custody ledger keeps of a reader's loads is, and how many changes wait to be in it. The cost is that
 * of the changes that wait. A load that was deleted meanwhile still has its row.
 */
export async function findLedgerAge(db: Database, reader: Reader): Promise<LedgerAge> {
  const { rows } = await sql<LedgerAge>`
    select to_json(coalesce(min(marked_at), now())) #>> '{}' as as_of, count(*)::int as changes_waiting
      from custody_ledger_marks mark
     where exists (select from transfers transfer
                    where transfer.id = mark.transfer_id and ${isReadableBy(reader, 'transfer.company_id')})
        or exists (select from custody_ledger kept
                    where kept.transfer_id = mark.transfer_id and ${isReadableBy(reader, 'kept.company_id')})`.execute(
    db,
  );
  const [age] = rows;
  if (age === undefined) throw new Error('an aggregate without a row');
  return age;
}
