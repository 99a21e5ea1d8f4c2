import { sql } from 'kysely';
import { findAccountByEmail, hasAnyUser } from '../src/features/auth/accounts/account-repository.ts';
import { hashPassword } from '../src/features/auth/passwords/passwords-at-rest.ts';
import type { Database } from '../src/shared/database/database.ts';
import type { FileStorage } from '../src/shared/file-storage/file-storage.ts';
import { buildFleet } from './fleet.ts';
import { SUPER_ADMINISTRATOR } from './people.ts';
import { Random } from './random.ts';
import { writeAuditLog } from './write-audit-log.ts';
import { writeFleet } from './write-fleet.ts';
import { writeLessons } from './write-lessons.ts';
import { writeLogos } from './write-logos.ts';
import { writePeople } from './write-people.ts';
import { writeProcedures } from './write-procedures.ts';
import { writeTankNotesAndFiles } from './write-tank-notes-and-files.ts';
import { writeWeeklyReports } from './write-weekly-reports.ts';

/** Prevents two demos that start at once on one database from both filling it. */
const DEMO_LOCK = 7_341_003;

export interface DemoSeed {
  /** The password of every account of the demo. */
  readonly password: string;
  /** All dates are relative to it. */
  readonly now: Date;
  readonly seed: string;
  /** Where images and documents are stored. */
  readonly fileStorage: FileStorage;
}

/**
 * Fills an empty database with the demo data, completely or not at all, and returns whether it did; a database that
 * already has the demo stays unchanged. Throws for a database with other users: their data must not get accounts with a
 * public password.
 */
export async function seedDemo(db: Database, { password, now, seed, fileStorage }: DemoSeed): Promise<boolean> {
  if (await isFilled(db)) return false;
  const passwordHash = await hashPassword(password);
  const fleet = buildFleet({ seed, now });
  return db.transaction().execute(async (transaction) => {
    // A demo filled by another process may take longer than either limit allows.
    await sql`set local lock_timeout = 0`.execute(transaction);
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK}::bigint)`.execute(transaction);
    if (await isFilled(transaction)) return false;
    const random = new Random(`${seed}/people`);
    const written = await writePeople(transaction, { passwordHash, random, now });
    await writeLogos(transaction, { ...written, fileStorage });
    const placed = await writeFleet(transaction, fleet, { ...written, now });
    await writeTankNotesAndFiles(transaction, placed, { ...written, fileStorage, now });
    // Of the loads on their way alone: the dossiers of all would keep the machine busy for minutes.
    await sql`
      delete from dossier_marks mark using transfers load
       where load.id = mark.transfer_id and load.arrived_at is not null`.execute(transaction);
    await writeWeeklyReports(transaction, now);
    await writeProcedures(transaction, { ...written, fileStorage, now });
    await writeLessons(transaction, { ...written, now });
    await writeAuditLog(transaction, { ...written, now });
    return true;
  });
}

async function isFilled(db: Database): Promise<boolean> {
  if ((await findAccountByEmail(db, SUPER_ADMINISTRATOR)) !== undefined) return true;
  if (await hasAnyUser(db)) throw new Error('This database already has users. The demo fills only an empty database.');
  return false;
}
