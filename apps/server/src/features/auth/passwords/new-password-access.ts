import { findPasswordError } from '@dewar/domain/accounts/passwords';
import { SETTINGS } from '@dewar/domain/settings/settings';
import type { Database } from '../../../shared/database/database.ts';
import { invalidInput } from '../../../shared/errors.ts';
import { readSettings, type SettingValues } from '../../../shared/settings/settings-reader.ts';
import { createToken } from '../accounts/secret-tokens.ts';
import { hashPassword } from './passwords-at-rest.ts';

/** The owner of the new password, and the input field that contains it. */
export interface NewPasswordContext {
  readonly field: string;
  readonly email: string;
  readonly companyName: string | null;
  /** First and last name, if known. */
  readonly personName?: string | null;
}

/** The hash to store for a new password. Throws 400 naming the field if it is too short, too long or easy to guess. */
export async function hashNewPassword(db: Database, password: string, context: NewPasswordContext): Promise<string> {
  await requireNewPassword(db, password, context);
  return hashPassword(password);
}

/** The hash of a password that nobody knows, for an account that has none yet or is signed in to with a passkey. */
export function hashUnknownPassword(): Promise<string> {
  return hashPassword(createToken());
}

/** Throws 400 naming the field if a new password is too short, too long or easy to guess (spec 1 §5, rules 6). */
export async function requireNewPassword(
  db: Database,
  password: string,
  { field, ...owner }: NewPasswordContext,
): Promise<void> {
  const error = await findNewPasswordError(db, password, owner);
  if (error !== null) throw invalidInput({ [field]: error });
}

type Owner = Omit<NewPasswordContext, 'field'>;

/** What is wrong with a new password, as a message for its owner, or null. */
export async function findNewPasswordError(db: Database, password: string, owner: Owner): Promise<string | null> {
  return judgeBy(await readPasswordRules(db), password, owner);
}

/** The same where there is no database yet. */
export function findFirstPasswordError(password: string, owner: Owner): Promise<string | null> {
  const { minimumLength, minimumGuesses } = PASSWORD_RULES;
  return judgeBy({ minimumLength: minimumLength.initial, minimumGuesses: minimumGuesses.initial }, password, owner);
}

async function judgeBy(
  { minimumLength, minimumGuesses }: SettingValues<typeof PASSWORD_RULES>,
  password: string,
  owner: Owner,
): Promise<string | null> {
  const error = findPasswordError(password, { ...owner, minimumLength });
  if (error !== null) return error;
  // The dictionary is large, and new passwords are rare.
  const { judgePassword } = await import('./password-judge.ts');
  return judgePassword(password, owner, minimumGuesses);
}

const PASSWORD_RULES = {
  minimumLength: SETTINGS.minimum_password_length,
  minimumGuesses: SETTINGS.minimum_password_guesses,
};

/** What a new password must meet: characters, and the guesses that it has to withstand as a power of ten. */
export function readPasswordRules(db: Database): Promise<SettingValues<typeof PASSWORD_RULES>> {
  return readSettings(db, PASSWORD_RULES);
}
