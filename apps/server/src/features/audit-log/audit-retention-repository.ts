import { sql } from 'kysely';
import { HASH_BYTES } from '../../shared/audit/seal-format.ts';
import type { Database } from '../../shared/database/database.ts';

/** Dropping takes its turn after sealing, which is a matter of milliseconds. */
export async function awaitSealTurn(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit seals'))`.execute(transaction);
}

export interface MonthsToDrop {
  /** 'YYYY-MM-DD'. */
  readonly first_month: string;
  readonly last_month: string;
  readonly entries: number;
  /** The last seal of these months. */
  readonly number: number;
  readonly hash: Buffer;
}

/** The sealed months before `firstKept` that nobody has decided to drop yet; undefined if there are none. */
export async function findMonthsToDrop(db: Database, firstKept: string): Promise<MonthsToDrop | undefined> {
  const { rows } = await sql<MonthsToDrop>`
    select last.number, last.hash, last.month::text as last_month, part.entries, part.first_month::text as first_month
      from audit_chain chain
      cross join lateral (
        select number, hash, month from audit_seals where month < ${firstKept}::date
         order by month desc, number desc limit 1) last
      cross join lateral (
        select min(month) as first_month, sum(octet_length(entry_hashes) / ${HASH_BYTES}::int)::int as entries
          from audit_seals where number > chain.drop_through and number <= last.number) part
     where last.number > chain.drop_through`.execute(db);
  return rows[0];
}

export async function setDropThrough(transaction: Database, number: number): Promise<void> {
  await sql`update audit_chain set drop_through = ${number}::bigint`.execute(transaction);
}

/** Whether the last entry about dropped months is sealed. */
export async function isDropSealed(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_sealed: boolean }>`
    select not exists (
      select from audit_log where entity = 'audit_log' and action = 'erase'
         and id > (select last_id from audit_chain)) as is_sealed`.execute(db);
  return rows[0]?.is_sealed === true;
}

interface Portion {
  readonly number: number;
  readonly last_id: number;
}

/** The next seals to drop with their entries: one at least, and of about so many entries. Undefined if none is left. */
async function findPortion(db: Database, entries: number): Promise<Portion | undefined> {
  const { rows } = await sql<Portion>`
    select number, last_id
      from (select seal.number, seal.last_id,
                   sum(octet_length(seal.entry_hashes) / ${HASH_BYTES}::int) over (order by seal.number) as entries,
                   row_number() over (order by seal.number) as place
              from audit_seals seal, audit_chain chain
             where seal.number > chain.dropped_through and seal.number <= chain.drop_through
               and seal.number <= chain.dropped_through + ${entries}::int) next
     where entries <= ${entries}::int or place = 1
     order by number desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Drops the next entries whose dropping was decided, with their seals but the last, which the chain goes on from. False
 * if nothing was left. The triggers that refuse this are disabled in this transaction, which needs the role that owns
 * the tables; nobody writes to the log meanwhile. Throws if those who are writing do not end within `lockTimeoutMs`.
 */
export async function dropPortion(
  transaction: Database,
  { entries, lockTimeoutMs }: { readonly entries: number; readonly lockTimeoutMs: number },
): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(transaction);
  await awaitSealTurn(transaction);
  const portion = await findPortion(transaction, entries);
  if (portion === undefined) return false;
  const { number, last_id } = portion;
  await sql`alter table audit_log disable trigger refuse_change`.execute(transaction);
  await sql`alter table audit_seals disable trigger refuse_change`.execute(transaction);
  await sql`delete from counted_refusals where entry_id <= ${last_id}::bigint`.execute(transaction);
  await sql`delete from audit_log where id <= ${last_id}::bigint`.execute(transaction);
  await sql`delete from audit_seals where number < ${number}::bigint`.execute(transaction);
  await sql`update audit_chain set dropped_through = ${number}::bigint`.execute(transaction);
  await sql`alter table audit_log enable trigger refuse_change`.execute(transaction);
  await sql`alter table audit_seals enable trigger refuse_change`.execute(transaction);
  return true;
}
