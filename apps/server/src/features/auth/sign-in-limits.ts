import type { Config } from '../../config.ts';
import type { Database } from '../../shared/database/database.ts';
import { tooManyRequests } from '../../shared/http/refusals.ts';

const ACCOUNT_WINDOW_MS = 15 * 60_000;
const ADDRESS_WINDOW_MS = 60 * 60_000;
/** With the captcha provider down, guesses are dearer (rules 6). */
const STRICTER_BY = 5;

export interface SignInAttempt {
  readonly email: string;
  readonly network: string;
  readonly now: Date;
}

/**
 * Failed sign-ins are counted by account and network together, so that a stranger elsewhere cannot lock an owner
 * out, and by network alone. Throws 429 with the wait.
 */
export async function refuseGuessing(
  db: Database,
  config: Config,
  { email, network, now }: SignInAttempt,
  isStrict: boolean,
): Promise<void> {
  const divisor = isStrict ? STRICTER_BY : 1;
  const [account, address] = await Promise.all([
    oldestOf(db, now, ACCOUNT_WINDOW_MS, config.SIGN_IN_FAILURES_PER_ACCOUNT / divisor, network, email),
    oldestOf(db, now, ADDRESS_WINDOW_MS, config.SIGN_IN_FAILURES_PER_ADDRESS / divisor, network),
  ]);
  const waits = [waitFor(account, ACCOUNT_WINDOW_MS, now), waitFor(address, ADDRESS_WINDOW_MS, now)];
  const seconds = Math.max(...waits);
  if (seconds > 0) throw tooManyRequests(seconds, 'Too many failed sign-ins. Please wait a while and try again.');
}

export async function recordFailure(db: Database, { email, network, now }: SignInAttempt): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values({ email_key: keyOf(email), address: network, failed_at: now })
    .execute();
}

export async function forgetFailures(db: Database, { email, network }: SignInAttempt): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('email_key', '=', keyOf(email))
    .where('address', '=', network)
    .execute();
}

/** Failures too old to count. */
export async function deleteOldFailures(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('failed_at', '<=', new Date(now.getTime() - ADDRESS_WINDOW_MS))
    .execute();
}

/** When the failure happened that fills the window, undefined while there is room for more. */
async function oldestOf(db: Database, now: Date, windowMs: number, most: number, address: string, email?: string) {
  let failures = db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('address', '=', address)
    .where('failed_at', '>', new Date(now.getTime() - windowMs));
  if (email !== undefined) failures = failures.where('email_key', '=', keyOf(email));
  const filling = await failures
    .orderBy('failed_at', 'desc')
    .offset(Math.max(1, Math.floor(most)) - 1)
    .limit(1)
    .executeTakeFirst();
  return filling?.failed_at;
}

function waitFor(filledAt: Date | undefined, windowMs: number, now: Date): number {
  return filledAt === undefined ? 0 : Math.max(1, Math.ceil((filledAt.getTime() + windowMs - now.getTime()) / 1_000));
}

function keyOf(email: string): string {
  return email.trim().toLowerCase();
}
