import { companyNameKey } from '@dewar/domain/company-names';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** A company by its name, however it is cased or spaced. */
export async function findCompanyByName(db: Database, name: string) {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'status'])
    .where('name_key', '=', companyNameKey(name))
    .executeTakeFirst();
}

/** Every company with its counts, administrators not counted among its users (spec 1 §2). */
export async function listCompanyRecords(db: Database): Promise<string> {
  const { rows } = await sql<{ records: string }>`
    select coalesce(json_agg(json_build_object(
             'id', company.id, 'name', company.name, 'email', company.contact_email,
             'contact_email', company.contact_email, 'userCount', coalesce(people.users, 0),
             'lastActive', people.last_active, 'tank_count', coalesce(fleet.tanks, 0),
             'description', company.description, 'phone', company.phone, 'address', company.address,
             'website', company.website, 'status', company.status) order by company.name), '[]')::text as records
      from companies company
      left join (select company_id, count(*) as users, max(last_login) as last_active
                   from users where role <> 'admin' group by company_id) people on people.company_id = company.id
      left join (select company_id, count(*) as tanks
                   from tanks where deleted_at is null group by company_id) fleet on fleet.company_id = company.id`.execute(
    db,
  );
  return rows[0]?.records ?? '[]';
}
