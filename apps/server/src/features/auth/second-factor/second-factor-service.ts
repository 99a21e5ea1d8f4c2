import type { SecondFactor } from '@dewar/contract/second-factor';
import { isAdministratorRole } from '@dewar/domain/accounts/roles';
import { SETTINGS } from '@dewar/domain/settings/settings';
import type { FastifyBaseLogger } from 'fastify';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { conflict, invalidInput } from '../../../shared/errors.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { mailAccount } from '../../../shared/mail/mail-account.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { readSetting } from '../../../shared/settings/settings-reader.ts';
import { type CurrentPasswordCall, requireCurrentPassword } from '../passwords/current-password-access.ts';
import { listPasskeys } from './passkey-repository.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { secondFactorMail } from './second-factor-mails.ts';
import { hasSecondFactor, lockSecondFactor } from './second-factor-repository.ts';
import type { SecretSeal } from './secret-seal.ts';
import { findTotp } from './totp-repository.ts';

/** A signed-in person's request about their own second factor. */
export interface OwnCall extends CurrentPasswordCall {
  readonly person: SignedIn;
  readonly seal: SecretSeal;
  readonly log: FastifyBaseLogger;
}

/** The change for the audit log and for the owner. */
export interface SecondFactorChange {
  readonly before?: object;
  readonly after?: object;
  readonly words: string;
}

export async function readSecondFactor({ db, person }: RequestContext): Promise<SecondFactor> {
  const [totp, passkeys, recovery_codes_left, is_required] = await Promise.all([
    findTotp(db, person.id),
    listPasskeys(db, person.id),
    countRecoveryCodes(db, person.id),
    isRequired(db, person),
  ]);
  return {
    totp_since: totp?.confirmed_at?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left,
    is_required,
  };
}

/**
 * Sets up a factor; `add` stores it, and throws if it cannot. Returns the recovery codes that come with a first factor,
 * null if the person has some.
 */
export function addFactor(
  { db, config, person }: OwnCall,
  change: SecondFactorChange,
  add: (transaction: Database) => Promise<void>,
): Promise<{ recovery_codes: string[] | null }> {
  return inTransaction(db, async (transaction) => {
    await lockSecondFactor(transaction, person.id);
    await add(transaction);
    const left = await countRecoveryCodes(transaction, person.id);
    const recovery_codes = left > 0 ? null : await replaceRecoveryCodes(transaction, person.id);
    await recordChange(transaction, config, { actor: person, owner: person, change });
    return { recovery_codes };
  });
}

/**
 * Removes a factor, and the recovery codes with the last one. Throws 409 for the last factor of a person who must keep
 * one.
 */
export async function removeFactor(
  call: OwnCall,
  current_password: string,
  remove: (transaction: Database) => Promise<SecondFactorChange>,
): Promise<void> {
  const { db, config, person } = call;
  await requireCurrentPassword(call, person, current_password);
  await inTransaction(db, async (transaction) => {
    await lockSecondFactor(transaction, person.id);
    const change = await remove(transaction);
    if (!(await hasSecondFactor(transaction, person.id))) {
      if (await isRequired(transaction, person)) throw lastFactor();
      await deleteRecoveryCodes(transaction, person.id);
    }
    await recordChange(transaction, config, { actor: person, owner: person, change });
  });
}

/** Replaces the recovery codes. Throws 409 without a factor that they could replace. */
export async function renewRecoveryCodes(
  call: OwnCall,
  current_password: string,
): Promise<{ recovery_codes: string[] | null }> {
  const { db, config, person } = call;
  await requireCurrentPassword(call, person, current_password);
  return inTransaction(db, async (transaction) => {
    await lockSecondFactor(transaction, person.id);
    if (!(await hasSecondFactor(transaction, person.id)))
      throw conflict('Set up an authenticator app or a passkey first.');
    const left = await countRecoveryCodes(transaction, person.id);
    const recovery_codes = await replaceRecoveryCodes(transaction, person.id);
    const change = {
      before: { recovery_codes: left },
      after: { recovery_codes: recovery_codes.length },
      words: 'New recovery codes were created for your account at Dewar. The previous codes no longer work.',
    };
    await recordChange(transaction, config, { actor: person, owner: person, change });
    return { recovery_codes };
  });
}

/** Writes the audit log and mails the owner. */
export async function recordChange(
  transaction: Database,
  config: CurrentPasswordCall['config'],
  {
    actor,
    owner,
    change,
  }: {
    readonly actor: Pick<SignedIn, 'id' | 'email'>;
    readonly owner: Pick<SignedIn, 'id' | 'email' | 'company_id'>;
    readonly change: SecondFactorChange;
  },
): Promise<void> {
  const { words, ...values } = change;
  const { id: entity_id, company_id } = owner;
  await writeAudit(transaction, { actor, company_id, entity: 'user', entity_id, action: 'second-factor', ...values });
  await mailAccount(transaction, config, owner, secondFactorMail(words));
}

export function wrongCode() {
  return invalidInput({ code: 'This code is not correct. Please enter the code that the app shows now.' });
}

function lastFactor() {
  return conflict('Administrators must use a second factor. Set up another one before you remove this one.');
}

async function isRequired(db: Database, person: Pick<SignedIn, 'role'>): Promise<boolean> {
  return isAdministratorRole(person.role) && (await readSetting(db, SETTINGS.require_second_factor));
}
