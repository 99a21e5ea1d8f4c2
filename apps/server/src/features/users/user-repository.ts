import { type User, userSchema } from '@dewar/contract/users';
import { companyNameMatcher } from '@dewar/domain/accounts/company-look-alikes';
import {
  companyNameKey,
  isAwaitedCompanyName,
  isReservedCompanyName,
  NO_COMPANY,
  PENDING_ASSIGNMENT,
} from '@dewar/domain/accounts/company-names';
import { isTeachingRole, type Role, type UserStatus } from '@dewar/domain/accounts/roles';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { FIRST_PAGE, isBehind, jsonLines, type PageEnd, pageOf } from '../../shared/database/json-page.ts';
import { isSuspendedAt, suspensionOf } from '../../shared/database/suspension-columns.ts';
import { listCompanyNames } from '../companies/company-repository.ts';
import { createTeacherSettings } from '../teacher-settings/teacher-settings-repository.ts';
import { findsPerson } from './user-search.ts';

/** The company_name shown to administrators (rules 6), from rows `person`, `company` and `request`. */
const shownCompany = sql`
  coalesce(company.name,
           case when person.role = 'user'
                 and (request.id is not null
                      or (person.status in ('pending', 'email_verified') and person.requested_company is not null))
                then ${sql.lit(PENDING_ASSIGNMENT)} else ${sql.lit(NO_COMPANY)} end)`;

const userColumns = sql`
  person.id, person.email, person.role, ${shownCompany} as company_name, person.first_name, person.last_name,
  person.phone, person.job_title, person.department, person.timezone, person.school_timezone, person.grade_level, person.school_name,
  person.subjects_taught, person.version, person.status, person.is_super_admin, person.is_company_admin,
  coalesce(request.requested_company, person.requested_company) as requested_company,
  null as requested_company_match, person.email_verified, person.rejection_reason,
  (exists (select from totp_secrets where totp_secrets.user_id = person.id and confirmed_at is not null)
   or exists (select from passkeys where passkeys.user_id = person.id)) as has_second_factor,
  person.needs_new_password, ${suspensionOf('person')} as suspension,
  ${suspensionOf('company')} as company_suspension,
  person.created_at, person.last_login`;

const people = sql`
  users person
  left join companies company on company.id = person.company_id
  left join company_assignment_requests request on request.user_id = person.id and request.status = 'pending'`;

export interface UserFilter {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly company?: string | undefined;
  readonly status?: UserStatus | undefined;
  /** Only these of the others. */
  readonly ids?: readonly number[] | undefined;
  /** What a company administrator sees: the people of this company, and these, who wait for it. */
  readonly within?: { readonly company_id: number; readonly waiting: readonly number[] } | undefined;
  readonly limit: number;
  readonly after?: PageEnd | undefined;
}

export interface UserPage {
  readonly users: readonly User[];
  readonly next_cursor?: string;
}

/** Accounts, newest first. */
export async function listUserRecords(db: Database, filter: UserFilter): Promise<UserPage> {
  const { limit, after = FIRST_PAGE } = filter;
  const isFound = filter.search ? await findsPerson(db, filter.search, shownCompany) : undefined;
  const rows = sql`
    select ${userColumns} from ${people}
     where ${isBehind(after, 'person', 'created_at')} ${conditionsOf(filter, isFound)}
     order by person.created_at desc, person.id desc
     limit ${limit + 1}`;
  const { rows: found } = await jsonLines(rows).execute(db);
  const { records, ...next } = pageOf(found[0] ?? { lines: null }, limit, 'created_at');
  return { users: await withMatches(db, z.array(userSchema).parse(JSON.parse(records))), ...next };
}

export async function countUserRecords(db: Database, filter: Omit<UserFilter, 'limit' | 'after'>): Promise<number> {
  const isFound = filter.search ? await findsPerson(db, filter.search, shownCompany) : undefined;
  const { rows } = await sql<{ users: number }>`
    select count(*)::int as users from ${people} where true ${conditionsOf(filter, isFound)}`.execute(db);
  return rows[0]?.users ?? 0;
}

function conditionsOf(
  { role, company, status, ids, within }: Omit<UserFilter, 'limit' | 'after'>,
  isFound: RawBuilder<boolean> | undefined,
): RawBuilder<unknown> {
  const conditions = [
    sql`and not person.is_service_account`,
    isFound === undefined ? [] : sql`and ${isFound}`,
    ids === undefined ? [] : sql`and person.id = any(${[...ids]}::int[])`,
    within === undefined
      ? []
      : sql`and (person.company_id = ${within.company_id} or person.id = any(${[...within.waiting]}::int[]))`,
    role === undefined ? [] : sql`and person.role = ${role}`,
    company === undefined || company === '' ? [] : sql`and ${isOfCompany(company)}`,
    status === undefined ? [] : sql`and person.status = ${status}`,
  ].flat();
  return sql.join(conditions, sql` `);
}

function isOfCompany(name: string): RawBuilder<boolean> {
  if (isReservedCompanyName(name)) return sql<boolean>`lower(${shownCompany}) = lower(${name})`;
  return sql<boolean>`person.company_id = (select id from companies where name_key = ${companyNameKey(name)})`;
}

/** One account as shown to administrators. */
export async function findUserRecord(db: Database, id: number): Promise<User | undefined> {
  const { rows } = await sql<{ record: unknown }>`
    select row_to_json(found) as record from (select ${userColumns} from ${people} where person.id = ${id} and not person.is_service_account) found`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const [user] = await withMatches(db, [userSchema.parse(row.record)]);
  return user;
}

/** Adds the company that a requested name matches; reads nothing if no assignment is pending. */
async function withMatches(db: Database, users: readonly User[]): Promise<readonly User[]> {
  const isWaiting = (user: User) => isAwaitedCompanyName(user.company_name);
  if (!users.some(isWaiting)) return users;
  const match = companyNameMatcher(await listCompanyNames(db));
  return users.map((user) =>
    isWaiting(user) ? { ...user, requested_company_match: match(user.requested_company ?? '') } : user,
  );
}

const selectAccount = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'status', 'is_super_admin', 'is_company_admin', 'company_id', 'version'])
    .where('id', '=', id)
    .where('is_service_account', '=', false);

/** What decides who may do something with an account. */
export async function findUserRights(db: Database, id: number) {
  return selectAccount(db, id).executeTakeFirst();
}

/** An account, locked for a change. */
export async function findUserForUpdate(db: Database, id: number) {
  return selectAccount(db, id).forNoKeyUpdate().executeTakeFirst();
}

/** Whether somebody of this company has this address. */
export async function isAddressOfCompany(db: Database, email: string, company_id: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from users where lower(email) = lower(${email}) and company_id = ${company_id}`.execute(db);
  return rows.length > 0;
}

/** Everybody who may manage administrators and can sign in now, locked in a fixed order to avoid deadlocks. */
export async function lockSuperAdmins(db: Database, now: Date): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_super_admin', '=', true)
    .where('status', 'in', ['approved', 'active'])
    .where(({ not }) => not(isSuspendedAt('users', now)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

interface UserFields {
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly is_super_admin: boolean;
  readonly is_company_admin: boolean;
  readonly company_id: number | null;
  readonly email_verified: boolean;
  readonly rejection_reason: string | null;
  readonly needs_new_password: boolean;
  readonly suspended_at: Date | null;
  readonly suspended_until: Date | null;
  readonly suspension_reason: string | null;
  readonly suspended_by_email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly job_title: string | null;
  readonly department: string | null;
  readonly timezone: string;
  readonly grade_level: string | null;
  readonly school_name: string | null;
  readonly subjects_taught: string[] | null;
}

/** A field that is left out keeps its value, or gets its default. */
export type UserChange = { readonly [Field in keyof UserFields]?: UserFields[Field] | undefined };

export type NewUser = UserChange &
  Pick<UserFields, 'email' | 'role' | 'status'> & {
    readonly password_hash: string;
    /** Of one that waits for approval. */
    readonly requested_company?: string;
    readonly requested_company_key?: string;
    readonly waiting_since?: Date;
  };

export async function insertUser(db: Database, user: NewUser): Promise<number> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await beginTeaching(db, id, user.role);
  return id;
}

/**
 * A teacher's lessons and timetable stay on the clock of the school when the person's own zone changes. Another role has
 * no school.
 */
export async function changeUser(db: Database, id: number, change: UserChange): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...change,
      ...schoolZoneAfter(change),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  await beginTeaching(db, id, change.role);
}

/** However an account becomes a teacher's, so that no reading request has to write. */
async function beginTeaching(db: Database, id: number, role: Role | undefined): Promise<void> {
  if (role !== undefined && isTeachingRole(role)) await createTeacherSettings(db, id);
}

/** Returns all that the person has seen. No new version of the account: a form that is open must not be out of date. */
export async function keepFirstStepsSeen(db: Database, id: number, handbook: string): Promise<readonly string[]> {
  const { first_steps_seen } = await db
    .updateTable('users')
    .set({ first_steps_seen: sql<string[]>`array_append(array_remove(first_steps_seen, ${handbook}), ${handbook})` })
    .where('id', '=', id)
    .returning('first_steps_seen')
    .executeTakeFirstOrThrow();
  return first_steps_seen;
}

function schoolZoneAfter({ role, timezone }: UserChange) {
  if (role !== undefined && !isTeachingRole(role)) return { school_timezone: null };
  if (timezone !== undefined) return { school_timezone: keptSchoolZone(timezone) };
  const ofTeacher = sql<string | null>`case when role = 'teacher' then school_timezone end`;
  return role === undefined ? {} : { school_timezone: ofTeacher };
}

/** Null where it is the person's new zone, or where the school's clock does not matter yet. */
function keptSchoolZone(timezone: string) {
  return sql<string | null>`
    case when role = 'teacher'
          and (school_timezone is not null
               or exists (select from lesson_events event where event.teacher_id = users.id and not event.all_day)
               or exists (select from timetables held
                           where held.teacher_id = users.id and jsonb_array_length(held.periods) > 0))
         then nullif(coalesce(school_timezone, timezone), ${timezone})
    end`;
}

/** The person's records stay, with the email address stored in them; sessions, codes and requests are deleted. */
export async function deleteUserRow(db: Database, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}
