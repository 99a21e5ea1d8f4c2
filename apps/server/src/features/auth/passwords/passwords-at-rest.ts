import argon2 from '@node-rs/argon2';
import { createSemaphore } from '../../../shared/semaphore.ts';

/** argon2id as OWASP's password storage sheet has it: 19 MiB, two passes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A login storm queues here instead of taking every core and 19 MiB a guess. */
const MOST_HASHES_AT_ONCE = 2;

const withPermit = createSemaphore(MOST_HASHES_AT_ONCE);

/** A password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return withPermit(() => argon2.hash(password, ARGON2));
}

/**
 * Whether the password fits the stored hash. An account that does not exist passes undefined and costs the same
 * time, so that the clock does not tell which addresses are known.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = storedHash ?? (await decoy);
  const fits = await withPermit(() => argon2.verify(against, password));
  return fits && storedHash !== undefined;
}

let decoy: Promise<string> | undefined;
