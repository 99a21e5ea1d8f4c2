import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { SETTINGS } from '@dewar/domain/settings/settings';
import type { Database } from '../src/shared/database/database.ts';
import { insertRows } from './insert-rows.ts';
import { COMPANIES, type DemoPerson, PEOPLE } from './people.ts';
import type { Random } from './random.ts';
import { HISTORY_DAYS, momentOf } from './timeline.ts';

/** The companies and their people are older than the first record. */
const FOUNDED_DAY = -HISTORY_DAYS - 20;

export interface Written {
  /** Ids by company key and by email address. */
  readonly companyIds: ReadonlyMap<string, number>;
  readonly userIds: ReadonlyMap<string, number>;
}

/** Inserts the companies with their settings, and the people, all with the same password. */
export async function writePeople(
  db: Database,
  { passwordHash, random, now }: { readonly passwordHash: string; readonly random: Random; readonly now: Date },
): Promise<Written> {
  const founded = { created_at: momentOf(now, FOUNDED_DAY), updated_at: momentOf(now, FOUNDED_DAY) };
  await insertRows(
    db,
    'companies',
    COMPANIES.map(({ name, contact_email, description, phone, address }) => ({
      ...{ name, contact_email, description, phone, address },
      name_key: companyNameKey(name),
      status: 'active',
      version: 1,
      ...founded,
    })),
  );
  const companies = await db.selectFrom('companies').select(['id', 'name']).execute();
  const idsByName = new Map(companies.map(({ id, name }) => [name, id]));
  const companyIds = new Map(COMPANIES.map(({ key, name }) => [key as string, idsByName.get(name) ?? 0]));
  await insertRows(db, 'settings', listSettings(companyIds, founded.updated_at));
  await insertRows(db, 'product_prices', listPrices(founded.updated_at));
  const row = (person: DemoPerson) => accountOf(person, { companyIds, passwordHash, random, now });
  await insertRows(db, 'users', PEOPLE.map(row));
  const users = await db.selectFrom('users').select(['id', 'email']).execute();
  const userIds = new Map(users.map(({ id, email }) => [email, id]));
  await insertRows(db, 'company_assignment_requests', listRequests(userIds, now));
  return { companyIds, userIds };
}

/** What products cost from the beginning, in $ per lb. */
const PRICES = { lng: 0.45, helium: 21 } as const;

function listPrices(since: Date) {
  return Object.entries(PRICES).map(([product, usd_per_lb]) => ({ product, since, usd_per_lb }));
}

/** What LNG and helium cost, and each company's time zone. */
function listSettings(companyIds: Written['companyIds'], updated_at: Date) {
  const general = [
    { definition: SETTINGS.price_lng, company_id: null, setting_value: PRICES.lng },
    { definition: SETTINGS.price_helium, company_id: null, setting_value: PRICES.helium },
  ];
  const zones = COMPANIES.map(({ key, timezone }) => ({
    ...{ definition: SETTINGS.timezone, company_id: companyIds.get(key) ?? null, setting_value: timezone },
  }));
  return [...general, ...zones].map(({ definition: { scope, key: setting_key }, company_id, setting_value }) => ({
    ...{ scope, company_id, setting_key, setting_value, version: 1, updated_at },
  }));
}

/** Each was made half a day after its owner registered. */
function listRequests(userIds: Written['userIds'], now: Date) {
  return PEOPLE.flatMap(({ email, request, registration }) => {
    if (request === undefined || registration === undefined) return [];
    const created_at = momentOf(now, 0.5 - registration.daysAgo);
    const requested_company_key = companyNameKey(request.requested_company);
    return [{ ...request, requested_company_key, user_id: userIds.get(email) ?? 0, status: 'pending', created_at }];
  });
}

function accountOf(
  person: DemoPerson,
  {
    companyIds,
    passwordHash,
    random,
    now,
  }: { companyIds: Written['companyIds']; passwordHash: string; random: Random; now: Date },
) {
  const { registration } = person;
  const created_at = momentOf(
    now,
    registration === undefined ? FOUNDED_DAY + random.between(0, 10) : -registration.daysAgo,
  );
  return {
    email: person.email,
    password_hash: passwordHash,
    role: person.role,
    status: registration?.status ?? 'active',
    is_super_admin: person.is_super_admin ?? false,
    is_company_admin: person.is_company_admin ?? false,
    company_id: companyIds.get(person.company ?? '') ?? null,
    requested_company: registration?.requested_company ?? null,
    requested_company_key: registration === undefined ? null : companyNameKey(registration.requested_company),
    email_verified: registration?.status !== 'pending',
    rejection_reason: registration?.rejection_reason ?? null,
    first_name: person.first_name,
    last_name: person.last_name,
    job_title: person.job_title ?? null,
    timezone: person.timezone,
    grade_level: person.grade_level ?? null,
    school_name: person.school_name ?? null,
    subjects_taught: person.subjects_taught === undefined ? null : [...person.subjects_taught],
    last_login: registration === undefined ? momentOf(now, -random.between(0.1, 4)) : null,
    version: 1,
    created_at,
    updated_at: created_at,
  };
}
