import { sql } from 'kysely';
import { entryHashSql, type SealContent, type SealedEntry } from '../../shared/audit/seal-format.ts';
import type { Database } from '../../shared/database/database.ts';

/** Whether this transaction is the one that seals or drops entries; another server's may be. */
export async function takeSealTurn(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit seals')) as taken`.execute(transaction);
  return rows[0]?.taken === true;
}

/** The last number that was handed out to an entry, whether or not its transaction has ended. */
export async function readLastNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from audit_log_id_seq`.execute(db);
  return rows[0]?.last ?? 0;
}

/** The transactions that are writing to the audit log now. Each holds this lock from before it gets a number. */
export async function listAuditWriters(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct pid || ' ' || virtualtransaction as writer
      from pg_locks
     where locktype = 'relation' and relation = 'audit_log'::regclass and mode = 'RowExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ writer }) => writer);
}

export interface ChainEnd {
  readonly number: number;
  readonly hash: Buffer;
  readonly last_id: number;
  readonly month: string;
}

/** Where the chain ends; undefined before the first seal. */
export async function findChainEnd(db: Database): Promise<ChainEnd | undefined> {
  const { rows } = await sql<ChainEnd>`
    select number, hash, last_id, month::text as month from audit_chain`.execute(db);
  return rows[0];
}

export interface EntryToSeal extends SealedEntry {
  /** The first of its month (UTC), 'YYYY-MM-DD'. */
  readonly month: string;
}

export interface IdRange {
  readonly after: number;
  readonly through: number;
}

/** The next entries of a range of numbers, with their hashes; nothing of the entries themselves. */
export async function listEntriesToSeal(
  db: Database,
  { after, through }: IdRange,
  { format, limit }: { readonly format: number; readonly limit: number },
): Promise<readonly EntryToSeal[]> {
  const { rows } = await sql<EntryToSeal>`
    select entry.id, ${sql.raw(entryHashSql(format))} as hash,
           date_trunc('month', entry.at at time zone 'UTC')::date::text as month
      from audit_log entry
     where entry.id > ${after}::bigint and entry.id <= ${through}::bigint
     order by entry.id limit ${limit}`.execute(db);
  return rows;
}

/** Stores a seal, and that the chain now ends with it. */
export async function insertSeal(transaction: Database, seal: SealContent & { readonly hash: Buffer }): Promise<void> {
  const { number, hash, last_id, month, entries } = seal;
  await sql`
    with seal as (
      insert into audit_seals (number, format, previous_hash, hash, last_id, month, sealed_at, entry_ids, entry_hashes)
      values (${number}, ${seal.format}, ${seal.previous_hash}, ${hash}, ${last_id}, ${month}::date, ${seal.sealed_at},
              ${entries.map(({ id }) => id)}::bigint[], ${Buffer.concat(entries.map((entry) => entry.hash))}))
    insert into audit_chain (number, hash, last_id, month)
    values (${number}, ${hash}, ${last_id}, ${month}::date)
    on conflict (id) do update
      set number = excluded.number, hash = excluded.hash, last_id = excluded.last_id, month = excluded.month`.execute(
    transaction,
  );
}
