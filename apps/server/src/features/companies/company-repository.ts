import { HOLDINGS_COUNTED_TO } from '@dewar/domain/accounts/company-holdings';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { prepared } from '../../shared/database/prepared.ts';
import { suspensionOf } from '../../shared/database/suspension-columns.ts';

interface NamedCompany {
  readonly id: number;
  readonly name: string;
  readonly status: string;
}

const companyByKey = prepared<{ readonly name_key: string }, NamedCompany>(
  (place) => sql`select id, name, status from companies where name_key = ${place.name_key}::text`,
);

/** The company with this name, in any case and spacing. */
export async function findCompanyByName(db: Database, name: string): Promise<NamedCompany | undefined> {
  const [company] = await companyByKey(db, { name_key: companyNameKey(name) });
  return company;
}

/**
 * The same for a row that will refer to it, in that row's transaction: deleting the company waits for it, and a company
 * deleted before is not found.
 */
export async function findCompanyToReferTo(transaction: Database, name: string) {
  return transaction
    .selectFrom('companies')
    .select(['id', 'name', 'status'])
    .where('name_key', '=', companyNameKey(name))
    .forKeyShare()
    .executeTakeFirst();
}

export async function listCompanyNames(db: Database): Promise<string[]> {
  const companies = await db.selectFrom('companies').select('name').orderBy('order_key').execute();
  return companies.map(({ name }) => name);
}

/** The columns of a company in the contract's format; administrators do not count as its users (spec 1 §2). */
const companyColumns = sql`
  company.id, company.name, company.contact_email as email, company.contact_email,
  coalesce(people.users, 0) as "userCount", people.last_active as "lastActive", coalesce(fleet.tanks, 0) as tank_count,
  company.description, company.phone, company.address, company.website, company.status,
  ${suspensionOf('company')} as suspension, company.logo_name is not null as has_logo, company.version`;

const companies = sql`
  companies company
  left join (select company_id, count(*) as users, max(last_login) as last_active
               from users where role <> 'admin' and not is_service_account
              group by company_id) people on people.company_id = company.id
  left join (select company_id, count(*) as tanks
               from tanks where deleted_at is null group by company_id) fleet on fleet.company_id = company.id`;

/** Every company with its counts, as JSON text. */
export async function listCompanyRecords(db: Database): Promise<string> {
  const { rows } = await sql<{ records: string }>`
    select coalesce(json_agg(row_to_json(listed)), '[]')::text as records
      from (select ${companyColumns} from ${companies} order by company.order_key) listed`.execute(db);
  return rows[0]?.records ?? '[]';
}

/** One company with its counts, as JSON text. */
export function findCompanyRecord(db: Database, id: number): Promise<string | undefined> {
  return oneRecord(db, id, companyColumns);
}

/** One company with everything it holds, as JSON text. */
export function findCompanyWithHoldings(db: Database, id: number): Promise<string | undefined> {
  return oneRecord(db, id, sql`${companyColumns}, ${holdings} as holdings`);
}

async function oneRecord(db: Database, id: number, columns: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ record: string }>`
    select row_to_json(found)::text as record
      from (select ${columns} from ${companies} where company.id = ${id}) found`.execute(db);
  return rows[0]?.record;
}

/** Counts at most as far as is displayed: the first ten thousand entries of an index. */
function countOf(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from (${rows} limit ${sql.lit(HOLDINGS_COUNTED_TO + 1)}) counted)`;
}

const holdings = sql`json_build_object(
  'users', ${countOf(sql`select from users where company_id = company.id and not is_service_account`)},
  'tanks', ${countOf(sql`select from tanks where company_id = company.id and deleted_at is null`)},
  'former_tanks', ${countOf(sql`
    select distinct past.tank_id from tank_assignments past
     where past.company_id = company.id
       and not exists (select from tanks
                        where tanks.id = past.tank_id and tanks.company_id = company.id and deleted_at is null)`)},
  'vacuum_readings', ${countOf(sql`select from vacuum_readings where company_id = company.id`)},
  'transfers', ${countOf(sql`select from transfers where company_id = company.id`)},
  'leak_checks', ${countOf(sql`
    select from tank_assignments stay
      join leak_check_assessments leak_check
        on leak_check.tank_id = stay.tank_id and leak_check.assignment_id = stay.id
     where stay.company_id = company.id`)},
  'procedures', ${countOf(sql`select from procedures where client_company_id = company.id`)},
  'telemetry_units', ${countOf(sql`select from telemetry_units where company_id = company.id`)})`;

/** Locked for a change of its fields; rows that refer to it can still be inserted. */
export async function findCompanyForUpdate(db: Database, id: number) {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locked completely: requests that give it a user, a tank or a procedure wait. */
export async function findCompanyForDelete(db: Database, id: number) {
  return db
    .selectFrom('companies')
    .select(['id', 'logo_name', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

interface CompanyFields {
  readonly name: string;
  readonly contact_email: string | null;
  readonly description: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly website: string | null;
  readonly status: 'active' | 'inactive';
  readonly suspended_at: Date | null;
  readonly suspended_until: Date | null;
  readonly suspension_reason: string | null;
  readonly suspended_by_email: string | null;
}

/** A field that is left out keeps its value, or gets its default. */
export type CompanyChange = { readonly [Field in keyof CompanyFields]?: CompanyFields[Field] | undefined };

/** The new company's id; undefined if the name is taken. */
export async function insertCompany(
  db: Database,
  company: CompanyChange & Pick<CompanyFields, 'name'>,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('companies')
    .values({ ...company, name_key: companyNameKey(company.name) })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function changeCompany(db: Database, id: number, change: CompanyChange): Promise<void> {
  await db
    .updateTable('companies')
    .set({
      ...change,
      ...(change.name !== undefined && { name_key: companyNameKey(change.name) }),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteCompanyRow(db: Database, id: number): Promise<void> {
  // They wrote nothing: a company with records is not deleted.
  await db.deleteFrom('users').where('company_id', '=', id).where('is_service_account', '=', true).execute();
  await db.deleteFrom('companies').where('id', '=', id).execute();
}
