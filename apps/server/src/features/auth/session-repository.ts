import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

export interface NewSession {
  readonly token_hash: Buffer;
  readonly media_token_hash: Buffer;
  readonly user_id: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly address: string;
  readonly user_agent: string | null;
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

export async function touchSession(db: Database, id: number, last_used_at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at }).where('id', '=', id).execute();
}

/** Sessions that nobody can use any more. */
export async function deleteExpiredSessions(db: Database, now: Date, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<=', now), where('last_used_at', '<=', idleSince)]))
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];

/** The living sessions of these token hashes with their people, as both stand at this moment. */
export async function findSessions(db: Database, column: 'token_hash' | 'media_token_hash', hashes: readonly Buffer[]) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('companies', 'companies.id', 'users.company_id')
      .select([
        `sessions.${column} as hash`,
        'sessions.id as session_id',
        'sessions.last_used_at',
        'sessions.expires_at',
        'users.id',
        'users.email',
        'users.role',
        'users.status',
        'users.company_id',
        'users.is_super_admin',
        'users.first_name',
        'users.last_name',
        'users.timezone',
        'companies.name as company_name',
        'companies.status as company_status',
      ])
      // One array parameter, so that the statement is the same for one token and for fifty.
      .where(sql.ref(`sessions.${column}`), '=', sql`any(${[...hashes]}::bytea[])`)
      .execute()
  );
}
