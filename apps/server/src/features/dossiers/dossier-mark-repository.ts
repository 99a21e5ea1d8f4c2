import { DOSSIER_WITHIN_DAYS } from '@dewar/domain/dossiers/dossiers';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** Whether this server makes dossiers now: one does at a time. */
export async function takeTurn(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('dossiers')) as taken`.execute(transaction);
  return rows[0]?.taken === true;
}

/** A transaction waits while the PDF is printed, which takes up to a minute. */
export async function letPrintingTakeItsTime(transaction: Database): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '120s'`.execute(transaction);
}

const MOST_DROPPED = 5_000;

/** Removes marks of what gets no dossier by itself: a load that is gone, or an old one without a dossier. */
export async function dropIdleMarks(transaction: Database, now: Date): Promise<void> {
  await sql`
    delete from dossier_marks
     where id in (
       select mark.id
         from (select * from dossier_marks where due_at <= now() and not is_asked order by due_at, id limit ${MOST_DROPPED}) mark
         left join transfers transfer on transfer.id = mark.transfer_id
        where (transfer.loaded_at is null or transfer.loaded_at < ${now}::timestamptz - make_interval(days => ${DOSSIER_WITHIN_DAYS}))
          and not exists (select from dossier_versions kept where kept.transfer_id = mark.transfer_id)
          and not exists (select from dossier_marks asked where asked.transfer_id = mark.transfer_id and asked.is_asked)
     )`.execute(transaction);
}

export interface MarkedLoad {
  readonly transfer_id: number;
  readonly mark_ids: readonly string[];
  readonly tries: number;
}

/** The load whose mark is due longest, with all of its marks that are seen yet. */
export async function findMarkedLoad(transaction: Database): Promise<MarkedLoad | undefined> {
  const { rows } = await sql<MarkedLoad>`
    select marks.transfer_id, array_agg(marks.id::text) as mark_ids, max(marks.tries) as tries
      from dossier_marks marks
     where marks.transfer_id = (
       select transfer_id from dossier_marks where due_at <= now() order by due_at, id limit 1)
     group by marks.transfer_id`.execute(transaction);
  return rows[0];
}

export async function deleteMarks(transaction: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from dossier_marks where id = any(${[...ids]}::bigint[])`.execute(transaction);
}

export async function postponeMarks(
  db: Database,
  ids: readonly string[],
  { tries, seconds }: { readonly tries: number; readonly seconds: number },
): Promise<void> {
  await sql`
    update dossier_marks set tries = ${tries}::int, due_at = clock_timestamp() + make_interval(secs => ${seconds})
     where id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Whether it is still a load of this company, which it then is until the end of the transaction. */
export async function holdLoad(
  transaction: Database,
  { transfer_id, company_id }: { readonly transfer_id: number; readonly company_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from transfers
     where id = ${transfer_id}::int and company_id = ${company_id}::int and action = 'Load' for share`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Asks for a dossier, unless somebody has already. */
export async function askForDossier(transaction: Database, transfer_id: number): Promise<void> {
  await sql`
    insert into dossier_marks (transfer_id, is_asked)
    select ${transfer_id}::int, true
     where not exists (select from dossier_marks where transfer_id = ${transfer_id} and is_asked)`.execute(transaction);
}

/** Whether a change of the load waits for its version. */
export async function isMarked(db: Database, transfer_id: number): Promise<boolean> {
  const { rows } = await sql`select from dossier_marks where transfer_id = ${transfer_id} limit 1`.execute(db);
  return rows.length > 0;
}
