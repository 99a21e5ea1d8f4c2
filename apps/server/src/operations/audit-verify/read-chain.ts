import type pg from 'pg';
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

/** The seal through which the last entry about dropped months says that they were dropped; undefined without one. */
export async function findDropRecord(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ last_seal: string }>(
    `select after->>'last_seal' as last_seal from audit_log
      where entity = 'audit_log' and action = 'erase' order by at desc, id desc limit 1`,
  );
  return rows[0]?.last_seal;
}

export interface UnsealedEntries {
  readonly count: number;
  /** The oldest; null without any. */
  readonly since: Date | null;
  /** With numbers that the log has not handed out yet. */
  readonly unnumbered: number;
}

/** The entries after the last seal. */
export async function readUnsealed(client: pg.ClientBase, lastId: number): Promise<UnsealedEntries> {
  const { rows } = await client.query<UnsealedEntries>(
    `select count(entry.id)::int as count, min(entry.at) as since,
            (count(*) filter (where entry.id > numbers.last_value))::int as unnumbered
       from audit_log_id_seq numbers left join audit_log entry on entry.id > $1`,
    [lastId],
  );
  return rows[0] ?? { count: 0, since: null, unnumbered: 0 };
}
