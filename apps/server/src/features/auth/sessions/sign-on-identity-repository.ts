import { SIGN_ON_MODES } from '@dewar/domain/accounts/sign-on';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../shared/database/database.ts';
import { isSignOnEnforced } from '../accounts/sign-on-enforcement.ts';
import { endSeeAsOf } from './see-as-end-repository.ts';

/** Where a session began: whom the provider named, and its own id of the session. */
export interface SignOnOrigin {
  readonly identity_id: number;
  readonly sid: string | null;
}

/** A person as a provider knows them. */
interface ProviderSubject {
  readonly company_id: number;
  readonly issuer: string;
  readonly subject: string;
}

interface NewIdentity extends ProviderSubject {
  readonly user_id: number;
  readonly joined_as: 'owner' | 'new';
  readonly now: Date;
}

export async function findIdentity(db: Database, { company_id, issuer, subject }: ProviderSubject) {
  return db
    .selectFrom('sign_on_identities')
    .select(['id', 'user_id'])
    .where('company_id', '=', company_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Undefined if the subject is somebody's already, or the account is connected with another subject. */
export async function insertIdentity(
  transaction: Database,
  { now, ...identity }: NewIdentity,
): Promise<number | undefined> {
  const inserted = await transaction
    .insertInto('sign_on_identities')
    .values({ ...identity, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function touchIdentity(transaction: Database, id: number, last_used_at: Date): Promise<void> {
  await transaction.updateTable('sign_on_identities').set({ last_used_at }).where('id', '=', id).execute();
}

const connectionSchema = z.object({
  company_name: z.string(),
  key: z.string(),
  mode: z.enum(SIGN_ON_MODES),
  joined_at: z.date().nullable(),
});

/** When the account was connected with the provider that its company has now. */
export async function findConnection(
  db: Database,
  person: { readonly id: number; readonly company_id: number | null },
) {
  const found = await db
    .selectFrom('company_sign_ons as sign_on')
    .innerJoin('companies', 'companies.id', 'sign_on.company_id')
    .leftJoin('sign_on_identities as identity', (join) =>
      join
        .onRef('identity.company_id', '=', 'sign_on.company_id')
        .onRef('identity.issuer', '=', 'sign_on.issuer')
        .on('identity.user_id', '=', person.id),
    )
    .select(['companies.name as company_name', 'sign_on.key', 'sign_on.mode', 'identity.joined_at'])
    .where('sign_on.company_id', '=', person.company_id ?? 0)
    .where('sign_on.tested_at', 'is not', null)
    .executeTakeFirst();
  return connectionSchema.optional().parse(found);
}

/** Whether any company uses single sign-on. */
export async function hasSignOn(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('company_sign_ons')
    .select('company_id')
    .where('tested_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Which sessions end, all of them of this company's provider. */
type Ending =
  | { readonly user_id: number }
  | { readonly sid: string; readonly subject: string | null; readonly issuer: string }
  | { readonly sid: null; readonly subject: string; readonly issuer: string }
  | 'of-another-issuer'
  | 'all';

/** Ends sessions that began with a provider, and tells the screens that still hold them. Returns whose they were. */
export function endSignOnSessions(
  transaction: Database,
  company_id: number,
  ending: Ending,
): Promise<readonly number[]> {
  return endSessionsWhere(
    transaction,
    sql`exists (
      select from sign_on_identities identity
        join company_sign_ons sign_on using (company_id)
       where identity.id = session.sign_on_identity_id and identity.company_id = ${company_id}
         and ${conditionOf(ending)})`,
  );
}

function conditionOf(ending: Ending) {
  if (ending === 'all') return sql<boolean>`true`;
  if (ending === 'of-another-issuer') return sql<boolean>`identity.issuer is distinct from sign_on.issuer`;
  if ('user_id' in ending) return sql<boolean>`identity.user_id = ${ending.user_id}`;
  const { issuer, sid, subject } = ending;
  return sql<boolean>`(
    identity.issuer = ${issuer} and (${sid}::text is null or session.sign_on_sid = ${sid})
    and (${subject}::text is null or identity.subject = ${subject}))`;
}

/** Ends the sessions of people who must use the sign-on and did not begin with it. */
export function endSessionsBesideSignOn(transaction: Database, company_id: number): Promise<readonly number[]> {
  return endSessionsWhere(
    transaction,
    sql`session.sign_on_identity_id is null and session.user_id in (
      select person.id from users person where person.company_id = ${company_id} and ${isSignOnEnforced('person')})`,
  );
}

/** `isMeant` is asked of sessions, and of sign-ins that still wait for a second factor. */
async function endSessionsWhere(transaction: Database, isMeant: ReturnType<typeof sql>): Promise<readonly number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with waiting as (
      delete from second_factor_tickets session where ${isMeant}),
    ended as (
      delete from sessions session where ${isMeant} returning token_hash, expires_at, user_id),
    told as (
      insert into ended_sessions (token_hash, reason, expires_at) select token_hash, 'sign-on', expires_at from ended)
    select distinct user_id from ended`.execute(transaction);
  const people = rows.map(({ user_id }) => user_id);
  if (people.length > 0) await endSeeAsOf(transaction, people);
  return people;
}
