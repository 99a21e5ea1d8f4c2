import { normalizePassword } from '@dewar/domain/accounts/passwords';
import argon2 from '@node-rs/argon2';
import { createSemaphore } from '../../../shared/semaphore.ts';

/** argon2id as in OWASP's password storage cheat sheet: 19 MiB, two passes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Many sign-ins at once queue here instead of using every core and 19 MiB each. */
const MAX_CONCURRENT_HASHES = 2;

const withPermit = createSemaphore(MAX_CONCURRENT_HASHES);

/** The hash of a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return withPermit(() => argon2.hash(normalizePassword(password), ARGON2));
}

/**
 * Whether the password matches the stored hash. For an account that does not exist, undefined takes the same time, so
 * that the duration does not reveal which addresses are known.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = storedHash ?? (await decoy);
  const normalized = normalizePassword(password);
  const fits =
    (await withPermit(() => argon2.verify(against, normalized))) ||
    // Hashes made before passwords were normalised.
    (normalized !== password && (await withPermit(() => argon2.verify(against, password))));
  return fits && storedHash !== undefined;
}

let decoy: Promise<string> | undefined;
