import { findPasswordError } from '@dewar/domain/accounts/passwords';
import { SETTINGS } from '@dewar/domain/settings/settings';
import type { Database } from '../../../shared/database/database.ts';
import { invalidInput } from '../../../shared/errors.ts';
import { readSetting } from '../../../shared/settings/settings-reader.ts';
import { hashPassword } from './passwords-at-rest.ts';

/** The owner of the new password, and the input field that contains it. */
export interface NewPasswordContext {
  readonly field: string;
  readonly email: string;
  readonly companyName: string | null;
  /** First and last name, if known. */
  readonly personName?: string | undefined;
}

/** As a context has it; undefined without a name. */
export function personNameOf(person: {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}): string | undefined {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || undefined;
}

/** The hash to store for a new password. Throws 400 naming the field if it is too short, too long or easy to guess. */
export async function hashNewPassword(db: Database, password: string, context: NewPasswordContext): Promise<string> {
  await requireNewPassword(db, password, context);
  return hashPassword(password);
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

/** What is wrong with a new password, as a message for its owner, or null. */
export async function findNewPasswordError(
  db: Database,
  password: string,
  owner: Omit<NewPasswordContext, 'field'>,
): Promise<string | null> {
  const error = findPasswordError(password, { ...owner, minimumLength: await readMinimumPasswordLength(db) });
  if (error !== null) return error;
  // The dictionary is large, and new passwords are rare.
  const { judgePassword } = await import('./password-judge.ts');
  return judgePassword(password, owner, await readMinimumPasswordGuesses(db));
}

/** The minimum length of a password, in characters. */
export function readMinimumPasswordLength(db: Database): Promise<number> {
  return readSetting(db, SETTINGS.minimum_password_length);
}

/** The guesses that a new password has to withstand, as a power of ten. */
export function readMinimumPasswordGuesses(db: Database): Promise<number> {
  return readSetting(db, SETTINGS.minimum_password_guesses);
}
