import { companyNameKey } from './company-names.ts';

/** spec 1 §5; the settings can raise it (rules 6). */
export const MIN_PASSWORD_LENGTH = 6;

/** rules 6: longer passwords are rejected, never truncated. */
export const MAX_PASSWORD_LENGTH = 128;

/** The power of ten of the guesses that must not find a new password; a setting can change it. */
export const MIN_PASSWORD_GUESSES_POWER = 8;

/** The email address, company and name that a password must not repeat. */
export interface PasswordContext {
  readonly email?: string | null | undefined;
  readonly companyName?: string | null | undefined;
  readonly personName?: string | null | undefined;
  readonly minimumLength?: number | undefined;
}

/**
 * What is wrong with a new password by its length and owner, as a message for its owner, or null (spec 1 §5, rules 6).
 * How easily it is guessed is judged by createPasswordJudge, which needs a dictionary.
 */
export function findPasswordError(password: string, context: PasswordContext): string | null {
  const minimum = Math.max(MIN_PASSWORD_LENGTH, context.minimumLength ?? MIN_PASSWORD_LENGTH);
  const length = [...normalizePassword(password)].length;
  if (length < minimum) return `Password must be at least ${minimum} characters long`;
  if (length > MAX_PASSWORD_LENGTH) return `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`;
  if (repeatsEmail(password, context.email)) return 'Password must not be your email address';
  if (repeatsName(password, context.companyName)) return 'Password must not be your company name';
  return null;
}

/** Another keyboard may send the same letters composed in another way (NIST SP 800-63B, Unicode UAX 15). */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

function repeatsEmail(password: string, email: string | null | undefined): boolean {
  if (!email) return false;
  const address = email.trim().toLowerCase();
  const typed = password.trim().toLowerCase();
  return typed === address || typed === address.slice(0, address.lastIndexOf('@'));
}

function repeatsName(password: string, companyName: string | null | undefined): boolean {
  if (!companyName) return false;
  const squeezed = (text: string) => companyNameKey(text).replaceAll(' ', '');
  return squeezed(password) === squeezed(companyName);
}
