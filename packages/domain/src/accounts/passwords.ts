import { companyNameKey } from './company-names.ts';

/** spec 1 §5; the settings can raise it (rules 6). */
export const MIN_PASSWORD_LENGTH = 6;

/** rules 6: longer passwords are rejected, never truncated. */
export const MAX_PASSWORD_LENGTH = 128;

/**
 * The email address and company that a password must not repeat; isCommon knows the most common passwords in lower
 * case.
 */
export interface PasswordContext {
  readonly email?: string | null | undefined;
  readonly companyName?: string | null | undefined;
  readonly minimumLength?: number | undefined;
  readonly isCommon: (passwordInLowerCase: string) => boolean;
}

/** What is wrong with a new password, as a message for its owner, or null (spec 1 §5, rules 6). */
export function findPasswordError(password: string, context: PasswordContext): string | null {
  const minimum = Math.max(MIN_PASSWORD_LENGTH, context.minimumLength ?? MIN_PASSWORD_LENGTH);
  const length = [...password].length;
  if (length < minimum) return `Password must be at least ${minimum} characters long`;
  if (length > MAX_PASSWORD_LENGTH) return `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`;
  if (context.isCommon(password.toLowerCase()))
    return 'This password is one of the most common ones. Please choose another.';
  if (repeatsEmail(password, context.email)) return 'Password must not be your email address';
  if (repeatsName(password, context.companyName)) return 'Password must not be your company name';
  return null;
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
