import { SETTINGS } from '@dewar/domain/settings/settings';
import type pg from 'pg';
import { ANNOUNCEMENTS_CONNECTION } from '../../shared/announcements/announcements.ts';
import { entryHashSql, HASH_BYTES, type SealContent, type SealedEntry } from '../../shared/audit/seal-format.ts';

export interface StoredSeal extends SealContent {
  readonly hash: Buffer;
}

/** The only row of audit_chain. */
export interface StoredChain {
  readonly number: number;
  readonly hash: Buffer;
  readonly last_id: number;
  readonly drop_through: number;
  readonly dropped_through: number;
}

const SEALS_AT_ONCE = 50;
const ENTRIES_AT_ONCE = 5_000;

export async function findChain(client: pg.ClientBase): Promise<StoredChain | undefined> {
  const { rows } = await client.query<StoredChain>(
    `select number::float8 as number, hash, last_id::float8 as last_id, drop_through::float8 as drop_through,
            dropped_through::float8 as dropped_through
       from audit_chain`,
  );
  return rows[0];
}

interface SealRow extends Omit<StoredSeal, 'entries' | 'sealed_at'> {
  readonly sealed_ms: number;
  readonly ids: string;
  readonly entry_hashes: Buffer;
}

/** The seals from one number on, in their order; a few at a time. Read without regard to the date style of the session. */
export async function* readSeals(client: pg.ClientBase, from: number): AsyncGenerator<StoredSeal> {
  for (let next = from; ; ) {
    const { rows } = await client.query<SealRow>(
      `select number::float8 as number, format, previous_hash, hash, last_id::float8 as last_id, to_char(month, 'YYYY-MM-DD') as month,
              (extract(epoch from sealed_at) * 1000)::float8 as sealed_ms, array_to_string(entry_ids, ',') as ids, entry_hashes
         from audit_seals where number >= $1 order by number limit ${SEALS_AT_ONCE}`,
      [next],
    );
    for (const { ids, entry_hashes, sealed_ms, ...seal } of rows) {
      yield { ...seal, sealed_at: new Date(sealed_ms), entries: entriesOf(ids, entry_hashes) };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < SEALS_AT_ONCE) return;
    next = last.number + 1;
  }
}

function entriesOf(ids: string, hashes: Buffer): SealedEntry[] {
  return ids.split(',').map((id, place) => ({
    id: Number(id),
    hash: hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
  }));
}

/** The entries of the log from one number on, with the hashes that they have now, in the order of their numbers. */
export interface EntryReader {
  /** Those up to a number, hashed as a seal of this format does; no entry is read twice. */
  through(lastId: number, format: number): AsyncGenerator<SealedEntry>;
}

export function openEntryReader(client: pg.ClientBase, after: number): EntryReader {
  let read = after;
  let waiting: SealedEntry[] = [];
  let waitingFormat = 0;
  return {
    async *through(lastId, format) {
      if (format !== waitingFormat) waiting = [];
      waitingFormat = format;
      for (;;) {
        if (waiting.length === 0) waiting = await listEntries(client, read, format);
        const [entry] = waiting;
        if (entry === undefined || entry.id > lastId) return;
        waiting.shift();
        read = entry.id;
        yield entry;
      }
    },
  };
}

async function listEntries(client: pg.ClientBase, after: number, format: number): Promise<SealedEntry[]> {
  const { rows } = await client.query<SealedEntry>(
    `select entry.id::float8 as id, ${entryHashSql(format)} as hash
       from audit_log entry where entry.id > $1 order by entry.id limit ${ENTRIES_AT_ONCE}`,
    [after],
  );
  return rows;
}

/** The last entry that says which months were dropped. */
export interface DropRecord {
  readonly id: number;
  readonly at: Date;
  /** The seal through which they were dropped, as describeHead writes it. */
  readonly last_seal: string | null;
  readonly entries: number | null;
  /** The seal of the drop before, if the log still has its entry. */
  readonly previous_seal: string | null;
  /** When the seal was made that covers this entry; null if none does. */
  readonly sealed_at: Date | null;
  /** How many months the log was to keep then; null if the log does not say any more. */
  readonly kept_months: number | null;
}

/** Undefined without one. */
export async function findDropRecord(client: pg.ClientBase): Promise<DropRecord | undefined> {
  const { rows } = await client.query<DropRecord>(
    `with drops as (
       select id, at, after->>'last_seal' as last_seal, (after->>'entries')::float8 as entries,
              lag(after->>'last_seal') over (order by id) as previous_seal
         from audit_log where entity = 'audit_log' and action = 'erase'),
     changes as (
       select id, (before->>'setting_value')::float8 as before, (after->>'setting_value')::float8 as after
         from audit_log where entity = 'setting' and entity_id = $1)
     select drops.id::float8 as id, drops.at, drops.last_seal, drops.entries, drops.previous_seal,
            (select sealed_at from audit_seals where last_id >= drops.id order by number limit 1) as sealed_at,
            coalesce((select after from changes where changes.id < drops.id order by id desc limit 1),
                     (select before from changes where changes.id > drops.id order by id limit 1)) as kept_months
       from drops order by drops.id desc limit 1`,
    [SETTINGS.audit_log_kept_months.id],
  );
  return rows[0];
}

export interface UnsealedEntries {
  readonly count: number;
  /** The oldest; null without any. */
  readonly since: Date | null;
  /** The newest. */
  readonly until: Date | null;
  /** With numbers that the log has not handed out yet. */
  readonly unnumbered: number;
}

/** The entries after the last seal. */
export async function readUnsealed(client: pg.ClientBase, lastId: number): Promise<UnsealedEntries> {
  const { rows } = await client.query<UnsealedEntries>(
    `select count(entry.id)::int as count, min(entry.at) as since, max(entry.at) as until,
            (count(*) filter (where entry.id > numbers.last_value))::int as unnumbered
       from audit_log_id_seq numbers left join audit_log entry on entry.id > $1`,
    [lastId],
  );
  return rows[0] ?? { count: 0, since: null, until: null, unnumbered: 0 };
}

/** Since when the server runs that has run longest, or `now` while it starts; undefined without one. */
export async function findServerSince(client: pg.ClientBase, now: Date | undefined): Promise<Date | undefined> {
  const { rows } = await client.query<{ since: Date | null }>(
    `select min(backend_start) as since from pg_stat_activity
      where datname = current_database() and application_name = $1`,
    [ANNOUNCEMENTS_CONNECTION],
  );
  return rows[0]?.since ?? now;
}
