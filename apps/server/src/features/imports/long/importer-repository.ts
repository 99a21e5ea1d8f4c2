import { ROLES } from '@dewar/domain/accounts/roles';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../shared/database/database.ts';
import { isSuspendedAt } from '../../../shared/database/suspension-columns.ts';
import type { Importer } from '../import-repository.ts';
import type { LongImportWork } from './long-import-repository.ts';

const roleSchema = z.enum(ROLES);

export interface FoundImporter {
  readonly person: Importer;
  /** Whether the account may still sign in. */
  readonly isActive: boolean;
}

/** The person for whom a job works, with their present rights; undefined if the account is deleted. */
export async function findImporter(db: Database, user_id: number, now: Date): Promise<FoundImporter | undefined> {
  const { rows } = await sql<Omit<Importer, 'role'> & { role: string; is_active: boolean }>`
    select person.id, person.email, person.role, person.company_id, person.is_super_admin, person.is_company_admin,
           person.status not in ('pending', 'rejected') and not ${isSuspendedAt('person', now)}
             and (company.id is null or (company.status = 'active' and not ${isSuspendedAt('company', now)})) as is_active
      from users person left join companies company on company.id = person.company_id
     where person.id = ${user_id}::int`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { is_active: isActive, role, ...person } = found;
  return { person: { ...person, role: roleSchema.parse(role) }, isActive };
}

/**
 * Whoever takes an import back that the job stopped by itself, or whose undoer was deleted meanwhile. They see what was
 * written, whatever became of their account: a part of the sheet would stay otherwise.
 */
export async function findWriter(db: Database, work: LongImportWork): Promise<Importer> {
  const { user_id, company_id, import_id } = work;
  const id = work.taken_back_by ?? user_id;
  const { rows } = await sql<{ email: string }>`
    select coalesce(
      (select email from users where id = ${id}::int),
      (select imported_by_email from imports where id = ${import_id}::int and user_id = ${id}::int),
      'deleted account') as email`.execute(db);
  // Only administrators undo what somebody else imported.
  const role = company_id === null || id !== user_id ? 'admin' : 'user';
  const email = rows[0]?.email ?? 'deleted account';
  return { id, email, role, company_id, is_super_admin: false, is_company_admin: false };
}
