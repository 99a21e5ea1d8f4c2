import type { LedgerAge } from '@dewar/contract/ledger-age';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isReadableBy, type Reader } from './tank-access.ts';

/** After an upgrade or an import of years all loads may wait: so many changes are looked at, the oldest first. */
export const MOST_COUNTED_CHANGES = 1_000;

/**
 * Of when what the custody ledger keeps of a reader's loads is, and how many changes wait to be in it. Of more changes
 * than are counted the next one may be the reader's: what is kept is then told to be of the moment before that. A load
 * that was deleted meanwhile still has its row.
 */
export async function findLedgerAge(db: Database, reader: Reader): Promise<LedgerAge> {
  const { rows } = await sql<LedgerAge>`
    with oldest as materialized (
      select transfer_id, marked_at, row_number() over (order by id) > ${MOST_COUNTED_CHANGES}::int as is_beyond
        from (select id, transfer_id, marked_at from custody_ledger_marks
               order by id limit ${MOST_COUNTED_CHANGES + 1}::int) mark),
    waiting as (
      select marked_at, is_beyond from oldest mark
       where is_beyond
          or exists (select from transfers transfer
                      where transfer.id = mark.transfer_id and ${isReadableBy(reader, 'transfer.company_id')})
          or exists (select from custody_ledger kept
                      where kept.transfer_id = mark.transfer_id and ${isReadableBy(reader, 'kept.company_id')}))
    select to_json(coalesce(min(marked_at), now())) #>> '{}' as as_of,
           count(*) filter (where not is_beyond)::int as changes_waiting,
           coalesce(bool_or(is_beyond), false) as more_may_wait
      from waiting`.execute(db);
  const [age] = rows;
  if (age === undefined) throw new Error('an aggregate without a row');
  return age;
}
