import { claimMapping } from '@dewar/contract/sign-on';
import { NEW_PEOPLE, SIGN_ON_MODES } from '@dewar/domain/accounts/sign-on';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { isSuspendedAt } from '../../shared/database/suspension-columns.ts';

const storedSchema = z.object({
  company_id: z.int(),
  company_name: z.string(),
  company_status: z.string(),
  key: z.string(),
  issuer: z.string().nullable(),
  client_id: z.string().nullable(),
  sealed_secret: z.instanceof(Buffer).nullable(),
  mode: z.enum(SIGN_ON_MODES),
  new_people: z.enum(NEW_PEOPLE),
  claims: claimMapping,
  break_glass_user_id: z.int().nullable(),
  break_glass_email: z.string().nullable(),
  tested_at: z.date().nullable(),
  tested_by_email: z.string().nullable(),
  version: z.int(),
});

export type StoredSignOn = z.infer<typeof storedSchema>;

function selectSignOns(db: Database) {
  return db
    .selectFrom('company_sign_ons as sign_on')
    .innerJoin('companies', 'companies.id', 'sign_on.company_id')
    .leftJoin('users as break_glass', 'break_glass.id', 'sign_on.break_glass_user_id')
    .select([
      ...(['sign_on.company_id', 'companies.name as company_name', 'companies.status as company_status'] as const),
      ...(['sign_on.key', 'sign_on.issuer'] as const),
      ...(['sign_on.client_id', 'sign_on.sealed_secret', 'sign_on.mode', 'sign_on.new_people'] as const),
      ...(['sign_on.claims', 'sign_on.break_glass_user_id', 'break_glass.email as break_glass_email'] as const),
      ...(['sign_on.tested_at', 'sign_on.tested_by_email', 'sign_on.version'] as const),
    ]);
}

export async function findSignOn(db: Database, company_id: number): Promise<StoredSignOn | undefined> {
  return storedSchema
    .optional()
    .parse(await selectSignOns(db).where('sign_on.company_id', '=', company_id).executeTakeFirst());
}

export async function findSignOnByKey(db: Database, key: string): Promise<StoredSignOn | undefined> {
  return storedSchema.optional().parse(await selectSignOns(db).where('sign_on.key', '=', key).executeTakeFirst());
}

/** The one that counts for a mail domain. */
export async function findSignOnOfDomain(db: Database, name: string) {
  const found = await db
    .selectFrom('sign_on_domains as domain')
    .innerJoin('company_sign_ons as sign_on', 'sign_on.company_id', 'domain.company_id')
    .select(['sign_on.key', 'sign_on.mode'])
    .where('domain.name', '=', name)
    .where('domain.verified_at', 'is not', null)
    .where('sign_on.tested_at', 'is not', null)
    .executeTakeFirst();
  return storedSchema.pick({ key: true, mode: true }).optional().parse(found);
}

export async function lockStoredSignOn(transaction: Database, company_id: number): Promise<StoredSignOn | undefined> {
  await sql`select from company_sign_ons where company_id = ${company_id} for update`.execute(transaction);
  return findSignOn(transaction, company_id);
}

/** Makes the row that changes are written to, and locks it. */
export async function lockSignOn(
  transaction: Database,
  { company_id, key }: { readonly company_id: number; readonly key: string },
): Promise<{ readonly signOn: StoredSignOn; readonly isNew: boolean }> {
  const { claims, ...defaults } = { ...{ mode: 'offered', new_people: 'wait' }, claims: claimMapping.parse({}) };
  const made = await transaction
    .insertInto('company_sign_ons')
    .values({ company_id, key, ...defaults, claims: JSON.stringify(claims), version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('company_id')
    .executeTakeFirst();
  const signOn = await lockStoredSignOn(transaction, company_id);
  if (signOn === undefined) throw new Error(`the sign-on of company ${company_id} disappeared while it was locked`);
  return { signOn, isNew: made !== undefined };
}

export type SignOnChange = Partial<
  Pick<
    StoredSignOn,
    | 'issuer'
    | 'client_id'
    | 'sealed_secret'
    | 'mode'
    | 'new_people'
    | 'claims'
    | 'break_glass_user_id'
    | 'tested_at'
    | 'tested_by_email'
  >
>;

export async function changeSignOn(
  transaction: Database,
  company_id: number,
  { claims, ...change }: SignOnChange,
): Promise<void> {
  await transaction
    .updateTable('company_sign_ons')
    .set({
      ...change,
      ...(claims !== undefined && { claims: JSON.stringify(claims) }),
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', company_id)
    .execute();
}

export async function deleteSignOn(transaction: Database, company_id: number): Promise<void> {
  await transaction.deleteFrom('company_sign_ons').where('company_id', '=', company_id).execute();
}

/** Company administrators who can sign in. */
function selectAdmins(db: Database, company_id: number, now: Date) {
  return db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .where('role', '=', 'user')
    .where('is_company_admin', '=', true)
    .where('is_service_account', '=', false)
    .where('status', 'in', ['approved', 'active'])
    .where(({ not }) => not(isSuspendedAt('users', now)));
}

/** Whether the person may be the one who still signs in with a password. */
export async function isAbleAdmin(
  db: Database,
  { company_id, user_id, now }: { readonly company_id: number; readonly user_id: number; readonly now: Date },
): Promise<boolean> {
  return (await selectAdmins(db, company_id, now).where('id', '=', user_id).executeTakeFirst()) !== undefined;
}

/** The company administrator who has been there longest, besides this one. */
export async function findFirstCompanyAdmin(
  db: Database,
  { company_id, now, besides = 0 }: { readonly company_id: number; readonly now: Date; readonly besides?: number },
): Promise<number | undefined> {
  const found = await selectAdmins(db, company_id, now).where('id', '!=', besides).orderBy('id').executeTakeFirst();
  return found?.id;
}
