import { ROLES } from '@dewar/domain/accounts/roles';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../shared/database/database.ts';
import { isSuspendedAt } from '../../../shared/database/suspension-columns.ts';
import type { Importer } from '../import-repository.ts';

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
