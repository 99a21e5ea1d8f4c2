import { findPasswordError, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@dewar/domain/accounts/passwords';
import { useQuery } from '@tanstack/react-query';
import { signInOptionsQuery } from './auth-api.ts';

const LONG = 14;
const FEW_CHARACTERS = 4;

/** The shortest password that is taken: the specification's, unless the settings ask for more. */
export function useMinimumPasswordLength(): number {
  return useQuery(signInOptionsQuery).data?.minimum_password_length ?? MIN_PASSWORD_LENGTH;
}

interface Owner {
  readonly email?: string;
  readonly companyName?: string;
}

/** What is wrong with a new password as far as the browser can tell; the commonest ones only the server knows. */
export function findNewPasswordError(password: string, minimumLength: number, owner: Owner = {}): string | null {
  if (password === '') return 'Password is required';
  return findPasswordError(password, { ...owner, minimumLength, isCommon: () => false });
}

/** The help under a new password, which goes along as it grows. */
export function describePassword(password: string, minimumLength: number): string {
  const characters = [...password];
  const missing = minimumLength - characters.length;
  if (characters.length === 0) return `At least ${minimumLength} characters`;
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'} needed`;
  if (characters.length > MAX_PASSWORD_LENGTH) return `At most ${MAX_PASSWORD_LENGTH} characters`;
  if (new Set(characters).size <= FEW_CHARACTERS) return 'Easy to guess: few different characters';
  return characters.length < LONG ? 'Long enough. Longer is harder to guess.' : 'Long, and hard to guess';
}
