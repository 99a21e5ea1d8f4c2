import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { conflict, type HttpError, invalidInput } from '../../../shared/errors.ts';
import type { MailContent } from '../../../shared/mail/compose-mail.ts';
import { mailAccount } from '../../../shared/mail/mail-account.ts';
import { createSuperAdministrator, findAccountByEmail, hasAnyUser } from '../accounts/account-repository.ts';
import { lockReplaceable, replaceRegistration } from '../accounts/replaced-registration-repository.ts';
import { findFirstPasswordError, findNewPasswordError, hashNewPassword } from '../passwords/new-password-access.ts';
import { hashPassword } from '../passwords/passwords-at-rest.ts';
import {
  administratorLinkPath,
  createAdministratorLink,
  deleteAdministratorLink,
  findAdministratorLink,
  listSuperAdministrators,
} from './administrator-link-repository.ts';

/** Prevents two servers, or two holders of the link, from both creating the first administrator. */
const FIRST_ADMINISTRATOR_LOCK = 7_341_002;

/** Says, by the name of the setting, why a new database would get no first administrator; undefined if it would. */
export async function findAdministratorError({
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
}: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>): Promise<string | undefined> {
  if (email === undefined || password === undefined) return undefined;
  const error = await findFirstPasswordError(password, { email, companyName: null });
  return error === null ? undefined : `ADMIN_PASSWORD: ${error}`;
}

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
    const token = await createAdministratorLink(transaction, 'first-administrator', now);
    return `${config.publicUrl}${administratorLinkPath(token, 'first-administrator')}`;
  });
}

/**
 * Uses the link. Throws 400 if it was used, expired or never existed, if the password is too common, or if the address
 * has an account; and 409 for the link of the first start once there is any account.
 */
export async function makeFirstAdministrator(
  { db, config, now }: { readonly db: Database; readonly config: Config; readonly now: Date },
  { token, email, password }: { readonly token: string; readonly email: string; readonly password: string },
) {
  // Checked before the password is hashed, so that invented links do not keep the processors busy.
  if ((await findAdministratorLink(db, token, now)) === undefined) throw usedLink();
  const password_hash = await hashNewPassword(db, password, { field: 'password', email, companyName: null });
  return inTransaction(db, async (transaction) => {
    await acquireLock(transaction);
    const link = await findAdministratorLink(transaction, token, now);
    if (link === undefined) throw usedLink();
    const isFromMachine = link.purpose === 'administrator-from-machine';
    const replaced = await lockReplaceable(transaction, email, { now, to: 'administrators' });
    if (replaced !== undefined) await replaceRegistration(transaction, replaced, { id: null, email });
    if (isFromMachine && (await findAccountByEmail(transaction, email)) !== undefined) {
      throw invalidInput({ email: 'This address already has an account. Use another one.' });
    }
    await deleteAdministratorLink(transaction, link.code_hash);
    if (!isFromMachine && (await hasAnyUser(transaction))) throw conflict('The first administrator exists already.');
    const others = await listSuperAdministrators(transaction);
    const id = await createSuperAdministrator(transaction, email, password_hash);
    await writeAudit(transaction, {
      actor: { id, email },
      company_id: null,
      entity: 'user',
      entity_id: id,
      action: 'create',
      ...(isFromMachine && {
        after: { email, is_super_admin: true, created_with: "a link made on the server's machine" },
      }),
    });
    for (const other of others) await mailAccount(transaction, config, other, newAdministratorMail(email));
    const account = await findAccountByEmail(transaction, email);
    if (account === undefined) throw new Error('the first administrator disappeared within its own transaction');
    return account;
  });
}

function newAdministratorMail(email: string): MailContent {
  return {
    subject: 'A new super-administrator was created',
    paragraphs: [
      `${email} became a super-administrator of Dewar with a one-time link that was made on the server's machine.`,
      'If you do not expect this, ask the operator of the server at once.',
    ],
    link: { label: 'Sign in', path: '/' },
  };
}

function usedLink(): HttpError {
  return invalidInput({ token: 'This link is no longer valid. Ask the operator of the server for a new one.' });
}

async function acquireLock(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK}::bigint)`.execute(db);
}
