import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { conflict, type HttpError, invalidInput } from '../../../shared/errors.ts';
import { createSuperAdministrator, findAccountByEmail, hasAnyUser } from '../accounts/account-repository.ts';
import { createToken, hashToken } from '../accounts/secret-tokens.ts';
import { findNewPasswordError, hashNewPassword } from '../passwords/new-password-access.ts';
import { hashPassword } from '../passwords/passwords-at-rest.ts';

const LINK_LIFETIME_MS = MILLISECONDS_PER_DAY;
/** Prevents two servers, or two holders of the link, from both creating the first administrator. */
const FIRST_ADMINISTRATOR_LOCK = 7_341_002;

/**
 * On a database without users: creates the super-admin of ADMIN_EMAIL, or returns a one-time link for the console.
 * There are no default accounts.
 */
export async function prepareFirstAdministrator(
  db: Database,
  config: Config,
  log: FastifyBaseLogger,
  now: Date,
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    await acquireLock(transaction);
    if (await hasAnyUser(transaction)) return undefined;
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
    if (email !== undefined && password !== undefined) {
      const error = await findNewPasswordError(transaction, password, { email, companyName: null });
      if (error !== null) throw new Error(`ADMIN_PASSWORD: ${error}`);
      await createSuperAdministrator(transaction, email, await hashPassword(password));
      log.info({ email }, 'first administrator created from ADMIN_EMAIL');
      return undefined;
    }
    const token = createToken();
    await transaction.deleteFrom('one_time_codes').where('purpose', '=', 'first-administrator').execute();
    await transaction
      .insertInto('one_time_codes')
      .values({
        code_hash: hashToken(token),
        purpose: 'first-administrator',
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_LIFETIME_MS),
      })
      .execute();
    return `${config.publicUrl}/first-administrator?token=${token}`;
  });
}

/** Uses the link. Throws 400 if it was used, expired or never existed, or if the password is too common. */
export async function makeFirstAdministrator(
  db: Database,
  { token, email, password }: { token: string; email: string; password: string },
  now: Date,
) {
  // Checked before the password is hashed, so that invented links do not keep the processors busy.
  if ((await validLink(db, token, now).executeTakeFirst()) === undefined) throw usedLink();
  const password_hash = await hashNewPassword(db, password, { field: 'password', email, companyName: null });
  return inTransaction(db, async (transaction) => {
    await acquireLock(transaction);
    const link = await validLink(transaction, token, now).executeTakeFirst();
    if (link === undefined) throw usedLink();
    await transaction.deleteFrom('one_time_codes').where('code_hash', '=', link.code_hash).execute();
    if (await hasAnyUser(transaction)) throw conflict('The first administrator exists already.');
    const id = await createSuperAdministrator(transaction, email, password_hash);
    await writeAudit(transaction, {
      actor: { id, email },
      company_id: null,
      entity: 'user',
      entity_id: id,
      action: 'create',
    });
    const account = await findAccountByEmail(transaction, email);
    if (account === undefined) throw new Error('the first administrator disappeared within its own transaction');
    return account;
  });
}

function validLink(db: Database, token: string, now: Date) {
  return db
    .selectFrom('one_time_codes')
    .select('code_hash')
    .where('code_hash', '=', hashToken(token))
    .where('purpose', '=', 'first-administrator')
    .where('expires_at', '>', now);
}

function usedLink(): HttpError {
  return invalidInput({ token: 'This link is no longer valid. Restart the server for a new one.' });
}

async function acquireLock(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK}::bigint)`.execute(db);
}
