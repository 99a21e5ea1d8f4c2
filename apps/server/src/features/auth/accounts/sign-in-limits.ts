import { MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { Config } from '../../../shared/config.ts';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { type HttpError, tooManyRequests } from '../../../shared/errors.ts';
import { acquireAdvisoryLocks, secondsUntilRoom } from './sliding-windows.ts';

const ACCOUNT_WINDOW_MS = 15 * MILLISECONDS_PER_MINUTE;
const ADDRESS_WINDOW_MS = MILLISECONDS_PER_HOUR;
/** With the captcha provider down, fewer attempts are allowed (rules 6). */
export const STRICT_DIVISOR = 5;

export interface SignInAttempt {
  /** The account: a keyed hash of the typed address, or what else is guessed at. */
  readonly key: string;
  /** The network, or the device if it is known to be the account's. */
  readonly source: string;
  readonly now: Date;
}

/**
 * Failed sign-ins are counted by account and network together, so that nobody can lock an owner out from elsewhere, and
 * by network alone. A known device is a network of its own, so that a guesser in an office shuts out none of those who
 * work there. Throws 429 with the wait.
 */
export async function checkSignInLimits(
  db: Database,
  config: Config,
  attempt: SignInAttempt,
  isStrict = false,
): Promise<void> {
  const seconds = await secondsToWait(db, config, attempt, isStrict);
  if (seconds > 0) throw tooManyGuesses(seconds);
}

/**
 * Counts an attempt after it was checked and before its result is returned: of many at the same time only as many get a
 * result as the limit allows; the others get 429, even the right one.
 */
export async function settleSignInAttempt(
  db: Database,
  config: Config,
  attempt: SignInAttempt,
  { isRight, isStrict = false }: { readonly isRight: boolean; readonly isStrict?: boolean },
): Promise<void> {
  const { source, key } = attempt;
  const seconds = await inTransaction(db, async (transaction) => {
    await acquireAdvisoryLocks(transaction, {
      'sign-in account': `${key} ${source}`,
      'sign-in network': source,
    });
    const wait = await secondsToWait(transaction, config, attempt, isStrict);
    if (wait === 0) await (isRight ? deleteFailedAttempts : recordFailedAttempt)(transaction, attempt);
    return wait;
  });
  if (seconds > 0) throw tooManyGuesses(seconds);
}

/** Deletes failures too old to count. */
export async function deleteOldFailedAttempts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('failed_at', '<=', new Date(now.getTime() - ADDRESS_WINDOW_MS))
    .execute();
}

async function recordFailedAttempt(db: Database, { key, source, now }: SignInAttempt): Promise<void> {
  await db.insertInto('sign_in_failures').values({ email_key: key, address: source, failed_at: now }).execute();
}

async function deleteFailedAttempts(db: Database, { key, source }: SignInAttempt): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_key', '=', key).where('address', '=', source).execute();
}

async function secondsToWait(
  db: Database,
  config: Config,
  { key, source, now }: SignInAttempt,
  isStrict: boolean,
): Promise<number> {
  const divisor = isStrict ? STRICT_DIVISOR : 1;
  const [account, address] = await Promise.all([
    oldestOf(db, now, ACCOUNT_WINDOW_MS, config.SIGN_IN_FAILURES_PER_ACCOUNT / divisor, source, key),
    oldestOf(db, now, ADDRESS_WINDOW_MS, config.SIGN_IN_FAILURES_PER_ADDRESS / divisor, source),
  ]);
  return Math.max(secondsUntilRoom(account, ACCOUNT_WINDOW_MS, now), secondsUntilRoom(address, ADDRESS_WINDOW_MS, now));
}

/** The time of the failure that fills the window; undefined while there is room for more. */
async function oldestOf(db: Database, now: Date, windowMs: number, most: number, address: string, key?: string) {
  let failures = db
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('address', '=', address)
    .where('failed_at', '>', new Date(now.getTime() - windowMs));
  if (key !== undefined) failures = failures.where('email_key', '=', key);
  const filling = await failures
    .orderBy('failed_at', 'desc')
    .offset(Math.max(1, Math.floor(most)) - 1)
    .limit(1)
    .executeTakeFirst();
  return filling?.failed_at;
}

function tooManyGuesses(seconds: number): HttpError {
  return tooManyRequests(seconds, 'Too many failed sign-ins. Please wait a while and try again.');
}
