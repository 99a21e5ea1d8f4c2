import { findPasswordError, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@dewar/domain/accounts/passwords';
import { useQuery } from '@tanstack/react-query';
import { signInOptionsQuery } from './auth-api.ts';

const LONG = 14;
const FEW_CHARACTERS = 4;

/** The minimum length: the specification's, unless the settings require more. */
export function useMinimumPasswordLength(): number {
  return useQuery(signInOptionsQuery).data?.minimum_password_length ?? MIN_PASSWORD_LENGTH;
}

interface Owner {
  readonly email?: string;
  readonly companyName?: string;
  readonly personName?: string | null;
}

/** Errors of a new password that are found while typing. */
export function findNewPasswordError(password: string, minimumLength: number, owner: Owner = {}): string | null {
  if (password === '') return 'Password is required';
  return findPasswordError(password, { ...owner, minimumLength });
}

/**
 * Throws as the server would if a new password in this field is easy to guess. The dictionary is loaded for it; if it
 * cannot be, the server judges alone.
 */
export function useRequireUnguessable() {
  const minimumPower = useQuery(signInOptionsQuery).data?.minimum_password_guesses;
  return async (field: string, password: string, owner: Owner = {}) => {
    const judge = await import('./password-judge.ts').catch(() => undefined);
    judge?.requireUnguessable(field, password, { ...owner, minimumPower });
  };
}

/** The help under a new password, which follows what is typed. */
export function describePassword(password: string, minimumLength: number): string {
  const characters = [...password];
  const missing = minimumLength - characters.length;
  if (characters.length === 0) return `At least ${minimumLength} characters`;
  if (missing > 0) return `${missing} more ${missing === 1 ? 'character' : 'characters'} needed`;
  if (characters.length > MAX_PASSWORD_LENGTH) return `At most ${MAX_PASSWORD_LENGTH} characters`;
  if (new Set(characters).size <= FEW_CHARACTERS) return 'Easy to guess: few different characters';
  return characters.length < LONG ? 'Long enough. Longer is harder to guess.' : 'Long, and hard to guess';
}
