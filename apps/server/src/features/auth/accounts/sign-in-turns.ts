import { nextSignInTurn, type SignInPace } from '@dewar/domain/accounts/sign-in-pace';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { tooManyRequests } from '../../../shared/errors.ts';
import { acquireAdvisoryLocks } from './sliding-windows.ts';

/** Twice as long as attempts count. */
const KEPT_MS = 2 * MILLISECONDS_PER_HOUR;

/**
 * Counts an attempt to sign in to an account over all networks, and returns the seconds that it has to wait before the
 * password is compared. Throws 429 if others wait for so long already. Never a lock-out: known devices take no turns,
 * and a mailed link for a new password makes a device known.
 */
export async function takeSignInTurn(db: Database, account_key: string, ceiling: number, now: Date): Promise<number> {
  const turn = await inTransaction(db, async (transaction) => {
    await acquireAdvisoryLocks(transaction, { 'sign-in turn': account_key });
    const next = nextSignInTurn(await findPace(transaction, account_key), ceiling, now);
    if ('pace' in next) await storePace(transaction, account_key, next.pace);
    return next;
  });
  if ('waitSeconds' in turn) return turn.waitSeconds;
  throw tooManyRequests(
    turn.retryAfterSeconds,
    'Too many sign-ins to this account were tried. Please try again in a minute, or choose "Forgot password?": after that, sign-ins with this browser are not slowed down.',
  );
}

/** After the right password. */
export async function forgetSignInTurns(db: Database, account_key: string): Promise<void> {
  await db.deleteFrom('sign_in_turns').where('account_key', '=', account_key).execute();
}

/** Deletes what no longer counts. */
export async function deleteOldSignInTurns(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_turns')
    .where('counted_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}

async function findPace(db: Database, account_key: string): Promise<SignInPace | undefined> {
  return db
    .selectFrom('sign_in_turns')
    .select(['attempts', 'counted_at as countedAt', 'free_at as freeAt'])
    .where('account_key', '=', account_key)
    .executeTakeFirst();
}

async function storePace(db: Database, account_key: string, pace: SignInPace): Promise<void> {
  const counted = { attempts: pace.attempts, counted_at: pace.countedAt, free_at: pace.freeAt };
  await db
    .insertInto('sign_in_turns')
    .values({ account_key, ...counted })
    .onConflict((conflict) => conflict.column('account_key').doUpdateSet(counted))
    .execute();
}
