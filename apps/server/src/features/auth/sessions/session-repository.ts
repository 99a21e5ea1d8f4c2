import { SESSION_END_REASONS, type SessionEndReason, type Suspension } from '@dewar/domain/accounts/suspensions';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import { prepared } from '../../../shared/database/prepared.ts';
import { suspensionOf } from '../../../shared/database/suspension-columns.ts';
import { needsSecondFactor } from '../accounts/needs-second-factor.ts';
import { isSessionOfSignOn } from '../accounts/sign-on-enforcement.ts';
import { endSeeAsOf } from './see-as-end-repository.ts';

/** More than anybody wants to look through; the rest expires by itself. */
const MAX_LISTED = 200;

export interface NewSession {
  readonly token_hash: Buffer;
  readonly media_token_hash: Buffer;
  readonly user_id: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly address: string;
  readonly user_agent: string | null;
  readonly sign_on_identity_id: number | null;
  readonly sign_on_sid: string | null;
}

export async function createSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, last_used_at: session.created_at })
    .execute();
}

export async function deleteSession(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends a person's session; false if there is none with this id, or it belongs to another person. */
export async function deleteSessionOf(db: Database, user_id: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Ends all of a person's sessions except `keptId`, and what they see as others, or others as them. */
export async function deleteSessionsOf(db: Database, user_id: number, keptId?: number): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', user_id);
  if (keptId !== undefined) sessions = sessions.where('id', '<>', keptId);
  await sessions.execute();
  await endSeeAsOf(db, [user_id]);
}

export interface SessionTimes {
  readonly now: Date;
  /** Sessions that were last used before are over. */
  readonly idleSince: Date;
}

export function sessionTimes(config: Config, now: Date): SessionTimes {
  return { now, idleSince: new Date(now.getTime() - config.SESSION_IDLE_HOURS * MILLISECONDS_PER_HOUR) };
}

/**
 * Ends all sessions of these people, and keeps for the screens that still hold their tokens why. Returns how many there
 * were.
 */
export async function endSessionsOf(
  transaction: Database,
  user_ids: readonly number[],
  reason: SessionEndReason,
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      delete from sessions where user_id = any(${user_ids}::int[]) returning token_hash, expires_at),
    told as (
      insert into ended_sessions (token_hash, reason, expires_at) select token_hash, ${reason}, expires_at from ended)
    select count(*)::int as ended from ended`.execute(transaction);
  await endSeeAsOf(transaction, user_ids);
  return rows[0]?.ended ?? 0;
}

const reasonSchema = z.enum(SESSION_END_REASONS);

/** Why the session of this token was ended by somebody else; undefined if it was not, or never existed. */
export async function findSessionEnd(db: Database, token_hash: Buffer): Promise<SessionEndReason | undefined> {
  const ended = db.selectFrom('ended_sessions').select('reason').where('token_hash', '=', token_hash);
  return reasonSchema.optional().parse((await ended.executeTakeFirst())?.reason);
}

/** How many valid sessions these people have. */
export async function countSessionsOf(
  db: Database,
  user_ids: readonly number[],
  { now, idleSince }: SessionTimes,
): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', sql<number>`any(${user_ids}::int[])`)
    .where('expires_at', '>', now)
    .where('last_used_at', '>=', idleSince)
    .executeTakeFirstOrThrow();
  return count;
}

/** A person's valid sessions, last used first, with times as in responses. */
export async function listSessionsOf(db: Database, user_id: number, { now, idleSince }: SessionTimes) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .where('last_used_at', '>=', idleSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return sessions.map(({ created_at, last_used_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }));
}

/** Whether somebody signed in to this session of theirs at this moment or later. */
export async function beganSessionSince(
  db: Database,
  { id, session_id }: { readonly id: number; readonly session_id: number },
  since: Date,
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id)
    .where('user_id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return session !== undefined;
}

export async function touchSession(db: Database, id: number, last_used_at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at }).where('id', '=', id).execute();
}

interface EndedSession {
  readonly id: number;
  readonly email: string;
  readonly company_id: number | null;
}

/** Deletes the sessions with these token hashes; returns whose they were. */
export async function deleteSessionsWith(
  transaction: Database,
  column: TokenColumn,
  hashes: readonly Buffer[],
): Promise<readonly EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    delete from sessions session using users person
     where person.id = session.user_id and session.${sql.ref(column)} = any(${hashes}::bytea[])
    returning person.id, person.email, person.company_id`.execute(transaction);
  return rows;
}

/** Deletes expired sessions, and why others were ended. */
export async function deleteExpiredSessions(db: Database, { now, idleSince }: SessionTimes): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<=', now), where('last_used_at', '<=', idleSince)]))
    .execute();
  await db.deleteFrom('ended_sessions').where('expires_at', '<=', now).execute();
}

export interface SessionRow extends PersonRow {
  readonly hash: Buffer;
  readonly session_id: number;
  readonly last_used_at: Date;
  readonly expires_at: Date;
}

/** The person of a session, as `personColumns` gives it. */
export interface PersonRow {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly status: string;
  readonly company_id: number | null;
  readonly is_super_admin: boolean;
  readonly is_company_admin: boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly timezone: string;
  readonly school_timezone: string | null;
  readonly company_name: string | null;
  readonly company_status: string | null;
  readonly suspension: Suspension | null;
  readonly company_suspension: Suspension | null;
  readonly needs_second_factor: boolean;
  readonly needs_new_password: boolean;
  readonly first_steps_seen: readonly string[];
}

export type TokenColumn = 'token_hash' | 'media_token_hash';

/** Of the rows `person` and, outer joined, `company`: who they are and whether they may sign in. */
export const personColumns = sql`
  person.id, person.email, person.role, person.status, person.company_id, person.is_super_admin,
  person.is_company_admin, person.first_name, person.last_name, person.timezone,
  person.school_timezone, person.needs_new_password, person.first_steps_seen,
  company.name as company_name, company.status as company_status,
  ${suspensionOf('person')} as suspension, ${suspensionOf('company')} as company_suspension,
  ${needsSecondFactor('person')} as needs_second_factor`;

// Whom a provider let in needs no new password. Of two columns with one name the last is read.
const sessionsBy = (column: TokenColumn) =>
  prepared<{ readonly hashes: readonly Buffer[] }, SessionRow>(
    (place) => sql`
      select session.${sql.ref(column)} as hash, session.id as session_id, session.last_used_at, session.expires_at,
             ${personColumns},
             person.needs_new_password and session.sign_on_identity_id is null as needs_new_password
        from sessions session
        join users person on person.id = session.user_id
        left join companies company on company.id = person.company_id
       where session.${sql.ref(column)} = any(${place.hashes}::bytea[]) and ${isSessionOfSignOn()}`,
  );

/** The valid sessions with these token hashes and their people, as they are at this moment. */
export const findSessions: Readonly<Record<TokenColumn, ReturnType<typeof sessionsBy>>> = {
  token_hash: sessionsBy('token_hash'),
  media_token_hash: sessionsBy('media_token_hash'),
};
