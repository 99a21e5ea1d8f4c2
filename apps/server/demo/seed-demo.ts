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
import { writeTankPapers } from './write-tank-papers.ts';
import { writeWeeklyReports } from './write-weekly-reports.ts';

/** Keeps two demos that start at once on one database from filling it together. */
const DEMO_LOCK = 7_341_003;

export interface DemoSeed {
  /** Of every account of the demo. */
  readonly password: string;
  /** Everything is dated relative to it. */
  readonly now: Date;
  readonly seed: string;
  /** Where pictures and documents go. */
  readonly fileStorage: FileStorage;
}

/**
 * Fills an empty database with the demo fleet, whole or not at all, and answers whether it did; a database that has
 * the demo stays as it is. Throws where other people are at home: their data must not get accounts whose password
 * everyone knows.
 */
export async function seedDemo(db: Database, { password, now, seed, fileStorage }: DemoSeed): Promise<boolean> {
  if (await isFilled(db)) return false;
  const passwordHash = await hashPassword(password);
  const fleet = buildFleet({ seed, now });
  return db.transaction().execute(async (transaction) => {
    // The other one may take longer than a request would wait for a lock.
    await sql`set local lock_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK}::bigint)`.execute(transaction);
    if (await isFilled(transaction)) return false;
    const random = new Random(`${seed}/people`);
    const written = await writePeople(transaction, { passwordHash, random, now });
    await writeLogos(transaction, { ...written, fileStorage });
    const placed = await writeFleet(transaction, fleet, { ...written, now });
    await writeTankPapers(transaction, placed, { ...written, fileStorage, now });
    await writeWeeklyReports(transaction, now);
    await writeProcedures(transaction, { ...written, fileStorage, now });
    await writeLessons(transaction, { ...written, now });
    await writeAuditLog(transaction, { ...written, now });
    return true;
  });
}

async function isFilled(db: Database): Promise<boolean> {
  if ((await findAccountByEmail(db, SUPER_ADMINISTRATOR)) !== undefined) return true;
  if (await hasAnyUser(db)) throw new Error('This database has people of its own. The demo fills only an empty one.');
  return false;
}
