import { NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { findFirstSteps } from '@dewar/domain/accounts/handbooks';
import { isAdministratorRole, ROLES } from '@dewar/domain/accounts/roles';
import { isSeeAsToken } from '@dewar/domain/accounts/see-as';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { z } from 'zod';
import type { Clock } from '../../../shared/clock.ts';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import type { FindSignedIn, SignedIn } from '../../../shared/http/signed-in.ts';
import { hashToken } from '../accounts/secret-tokens.ts';
import { maySignIn } from '../accounts/sign-in-status.ts';
import { findSeeAs } from './see-as-repository.ts';
import { findSessions, type PersonRow, type SessionRow, sessionTimes, touchSession } from './session-repository.ts';

/** Often enough for an idle limit of hours, and rare enough to keep most requests free of writes. */
const TOUCH_AFTER_MS = 300_000;
const MAX_BATCH = 64;

const roleSchema = z.enum(ROLES);

interface Waiting {
  readonly hash: Buffer;
  readonly resolve: (row: SessionRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Finds the person of a token, from the database on every request, so that a revoked session or a rejected account ends
 * at once. Requests that arrive during a look-up share the next one: under load one statement serves many.
 */
export function createSessionReader({
  db,
  clock,
  config,
}: {
  db: Database;
  clock: Clock;
  config: Config;
}): FindSignedIn {
  const readers = {
    bearer: batched((hashes) => findSessions.token_hash(db, { hashes })),
    media: batched((hashes) => findSessions.media_token_hash(db, { hashes })),
  };
  const findSeen = async (token: string): Promise<SignedIn | undefined> => {
    const now = clock.now();
    const row = await findSeeAs(db, hashToken(token), sessionTimes(config, now));
    if (row === undefined || row.expires_at <= now) return undefined;
    const person = admittedPerson(row, now);
    // They may have become an administrator since.
    if (person === undefined || isAdministratorRole(person.role)) return undefined;
    return { ...person, session_id: row.session_id, seen_by: { id: row.seen_by_id, email: row.seen_by_email } };
  };
  const idleMs = config.SESSION_IDLE_HOURS * MILLISECONDS_PER_HOUR;
  return async (token, kind, isUse) => {
    if (isSeeAsToken(token)) return kind === 'bearer' ? findSeen(token) : undefined;
    const row = await readers[kind](hashToken(token));
    if (row === undefined) return undefined;
    const now = clock.now();
    const idleFor = now.getTime() - row.last_used_at.getTime();
    const person = admittedPerson(row, now);
    if (row.expires_at <= now || idleFor > idleMs || person === undefined) return undefined;
    if (isUse && idleFor > TOUCH_AFTER_MS) await touchSession(db, row.session_id, now);
    return { ...person, session_id: row.session_id };
  };
}

/** The person of a row as requests know them; undefined if the account may not sign in now. */
export function admittedPerson(row: PersonRow, now: Date): Omit<SignedIn, 'session_id'> | undefined {
  if (!maySignIn(row, now)) return undefined;
  const { id, email, company_id, is_super_admin, first_name, last_name, timezone, school_timezone } = row;
  const { is_company_admin, needs_second_factor, needs_new_password } = row;
  const role = roleSchema.parse(row.role);
  const company_name = row.company_name ?? NO_COMPANY;
  const reader = { role, company_name, is_super_admin, is_company_admin };
  return {
    ...{ id, email, company_id, is_super_admin, first_name, last_name, timezone, school_timezone },
    ...{ is_company_admin, needs_second_factor, needs_new_password },
    ...{ role, company_name },
    first_steps: findFirstSteps(reader, row.first_steps_seen),
  };
}

function batched(find: (hashes: readonly Buffer[]) => Promise<readonly SessionRow[]>) {
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await response(batch);
    }
    isRunning = false;
  }

  async function response(batch: readonly Waiting[]): Promise<void> {
    try {
      const rows = await find(batch.map(({ hash }) => hash));
      const byHash = new Map(rows.map((row) => [row.hash.toString('latin1'), row]));
      for (const { hash, resolve } of batch) resolve(byHash.get(hash.toString('latin1')));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (hash: Buffer) =>
    new Promise<SessionRow | undefined>((resolve, reject) => {
      waiting.push({ hash, resolve, reject });
      if (!isRunning) void run();
    });
}
