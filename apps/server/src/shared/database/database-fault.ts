import type pg from 'pg';
import { POSTGRES_RELEASES } from './postgres-releases.ts';

export interface DatabaseState {
  readonly hasSchema: boolean;
  readonly hasTables: boolean;
  /** As PostgreSQL names it. */
  readonly encoding: string;
  readonly major: number;
  readonly isReadOnly: boolean;
}

const OLDEST_MAJOR = Math.min(...POSTGRES_RELEASES.map(({ major }) => major));

const READ_STATE = `
  select exists (select from information_schema.columns
                  where table_schema = 'public' and table_name = 'schema_migrations' and column_name = 'checksum')
         as "hasSchema",
         exists (select from pg_tables where schemaname = 'public') as "hasTables",
         current_setting('server_encoding') as encoding,
         current_setting('server_version_num')::int / 10000 as major,
         current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

export async function readDatabaseState(db: Pick<pg.ClientBase, 'query'>): Promise<DatabaseState> {
  const { rows } = await db.query<DatabaseState>(READ_STATE);
  if (rows[0] === undefined) throw new Error('The database does not tell its state.');
  return rows[0];
}

/** Why the portal cannot use the database of `place`, in words for the operator; undefined if it can. */
export function findDatabaseFault(
  { hasSchema, hasTables, encoding, major, isReadOnly }: DatabaseState,
  { place, writes }: { readonly place: string; readonly writes: boolean },
): string | undefined {
  const database = `The database of ${place}`;
  if (hasTables && !hasSchema)
    return `${database} belongs to another program. Check DATABASE_URL. Nothing was changed.`;
  if (writes && isReadOnly) {
    return (
      `${database} can only be read: it is a standby or is being recovered, or the settings of its user say so ` +
      '(default_transaction_read_only). Check DATABASE_URL. Nothing was changed.'
    );
  }
  if (!writes || hasSchema) return undefined;
  if (major < OLDEST_MAJOR) {
    return `${database} is of PostgreSQL ${major}. Install PostgreSQL ${OLDEST_MAJOR} or newer. Nothing was changed.`;
  }
  if (encoding !== 'UTF8') {
    return (
      `${database} has the encoding ${encoding}, which cannot store every letter. Make one with UTF8 ` +
      '(createdb --encoding UTF8 --template template0 --owner OWNER NAME). Nothing was changed.'
    );
  }
  return undefined;
}
