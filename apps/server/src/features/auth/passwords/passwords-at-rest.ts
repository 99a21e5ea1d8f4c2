import argon2 from '@node-rs/argon2';

/** argon2id as OWASP's password storage sheet has it: 19 MiB, two passes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A login storm queues here instead of taking every core and 19 MiB a guess. */
const MOST_HASHES_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** A password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, ARGON2));
}

/**
 * Whether the password fits the stored hash. An account that does not exist passes undefined and costs the same
 * time, so that the clock does not tell which addresses are known.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = storedHash ?? (await decoy);
  const fits = await inTurn(() => argon2.verify(against, password));
  return fits && storedHash !== undefined;
}

let decoy: Promise<string> | undefined;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
