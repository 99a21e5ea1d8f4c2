import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

/** An arbitrary constant below 2^31, so that pg_locks shows it whole in one column. */
const BACKUP_LOCK = 7_341_003;

/** Held for as long as the connection lasts, also if the process is killed. False if another backup is under way. */
export async function takeBackupLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${BACKUP_LOCK}) as taken`);
  return rows[0]?.taken === true;
}

/**
 * Whether a backup of this database is under way. Stored files are not deleted meanwhile: the backup may have seen
 * their records. What was released before the lock was taken the backup does not see, so asking after the release is
 * enough.
 */
export async function isBackupUnderWay(db: Database): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks
       where locktype = 'advisory' and granted and classid = 0 and objid = ${BACKUP_LOCK}::int::oid and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())) as held`.execute(db);
  return rows[0]?.held === true;
}
