import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { suspensionOf } from '../../../shared/database/suspension-columns.ts';
import { needsSecondFactor } from './needs-second-factor.ts';
import { isSignOnConnected, isSignOnEnforced } from './sign-on-enforcement.ts';

/** An account as sign-in needs it, found by its address in any case. */
export async function findAccountByEmail(db: Database, email: string) {
  return selectAccounts(db).where(sql<string>`lower(users.email)`, '=', email.trim().toLowerCase()).executeTakeFirst();
}

export async function findAccountById(db: Database, id: number) {
  return selectAccounts(db).where('users.id', '=', id).executeTakeFirst();
}

function selectAccounts(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .where('users.is_service_account', '=', false)
    .select([
      'users.id',
      'users.email',
      'users.password_hash',
      'users.role',
      'users.status',
      'users.company_id',
      'users.requested_company',
      'users.is_super_admin',
      'users.is_company_admin',
      'users.first_name',
      'users.last_name',
      'users.timezone',
      'users.school_timezone',
      'users.last_login',
      'users.needs_new_password',
      'users.first_steps_seen',
      'users.is_password_withdrawn',
      suspensionOf('users').as('suspension'),
      'companies.name as company_name',
      'companies.status as company_status',
      suspensionOf('companies').as('company_suspension'),
      needsSecondFactor('users').as('needs_second_factor'),
      isSignOnEnforced('users').as('is_sign_on_enforced'),
      isSignOnConnected('users').as('is_sign_on_connected'),
    ]);
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** approved becomes active at the first sign-in (api, Access levels). */
export async function recordSignIn(db: Database, user_id: number, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_login: now, status: sql<string>`case when status = 'approved' then 'active' else status end` })
    .where('id', '=', user_id)
    .execute();
}

export async function hasAnyUser(db: Database): Promise<boolean> {
  return (await findAnyUserId(db)) !== undefined;
}

export async function findAnyUserId(db: Database): Promise<number | undefined> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst())?.id;
}

/** The first account: a super-admin, verified and active. */
export async function createSuperAdministrator(db: Database, email: string, password_hash: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ email, password_hash, role: 'admin', status: 'active', is_super_admin: true, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
