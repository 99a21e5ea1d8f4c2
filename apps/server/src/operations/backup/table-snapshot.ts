import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

export interface SnapshotTable {
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly string[];
  /** SQL. The same rows give the same bytes on every server, whatever its locale. */
  readonly orderBy: string;
}

export interface Sequence {
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

/** Texts of values that do not depend on the settings of a server or its role; no statement is cancelled. */
const SESSION_OPTIONS = [
  ...['timezone=UTC', 'datestyle=ISO', 'intervalstyle=postgres', 'bytea_output=hex', 'extra_float_digits=1'],
  ...['search_path=public', 'client_encoding=UTF8', 'standard_conforming_strings=on', 'client_min_messages=warning'],
  ...['statement_timeout=0', 'lock_timeout=0', 'idle_in_transaction_session_timeout=0'],
]
  .map((option) => `-c ${option}`)
  .join(' ');

/** One connection outside the pool, whose statements may take as long as they need. */
export async function connectForCopying(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, options: SESSION_OPTIONS, keepAlive: true });
  // The running statement fails with it; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Every table of the program; the tables of its job queue are made anew by the server. One in parts is one table: which
 * parts there are depends on the day.
 */
export async function listTables(client: pg.Client): Promise<readonly SnapshotTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; order_by: string[] }>(`
    select c.relname as name,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
           array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
                   from pg_attribute a
                   left join pg_index i on i.indrelid = c.oid and i.indisprimary
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                    and (i.indrelid is null or a.attnum = any (i.indkey))
                    and (i.indrelid is not null or a.atttypid not in ('json'::regtype, 'xml'::regtype))
                  order by array_position(i.indkey::int[], a.attnum::int), a.attnum) as order_by
      from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
     order by c.relname collate "C"`);
  return rows.map(({ name, columns, order_by }) => ({ name, columns, orderBy: order_by.join(', ') }));
}

/** Read after the rows were: a sequence never goes back, so it is at least as far as its table. */
export async function listSequences(client: pg.Client): Promise<readonly Sequence[]> {
  const { rows: names } = await client.query<{ name: string; quoted: string }>(`
    select relname as name, quote_ident(relname) as quoted from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname collate "C"`);
  const sequences: Sequence[] = [];
  for (const { name, quoted } of names) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted}`,
    );
    const [row] = rows;
    if (row !== undefined) sequences.push({ name, ...row });
  }
  return sequences;
}

/** The rows of a table in the text format of COPY, one line each. The connection is free again when they end. */
export async function* copyTable(
  client: pg.Client,
  { name, columns, orderBy }: SnapshotTable,
): AsyncGenerator<Buffer, void> {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const isFree = new Promise<void>((resolve) => client.once('drain', resolve));
  yield* client.query(
    copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)} order by ${orderBy}) to stdout (format text)`),
  );
  await isFree;
}

export interface TableHash {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

const LINE_END = 0x0a;

/** Counts and hashes the rows of a table without keeping them. */
export async function hashTable(client: pg.Client, table: SnapshotTable): Promise<TableHash> {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  for await (const chunk of copyTable(client, table)) {
    hash.update(chunk);
    bytes += chunk.length;
    rows += countLines(chunk);
  }
  return { rows, bytes, sha256: hash.digest('hex') };
}

/** A line break within a value is written as \n, so each byte of this kind ends a row. */
export function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}
