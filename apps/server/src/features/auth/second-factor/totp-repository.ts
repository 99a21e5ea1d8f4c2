import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';

/** How long a new app may wait for its first code. */
const SET_UP_WITHIN_MS = 15 * MILLISECONDS_PER_MINUTE;

export async function findTotp(db: Database, user_id: number) {
  return db
    .selectFrom('totp_secrets')
    .select(['sealed_secret', 'confirmed_at', 'last_period'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

export async function findPendingTotp(db: Database, user_id: number, now: Date) {
  return db
    .selectFrom('totp_secrets')
    .select('sealed_secret')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - SET_UP_WITHIN_MS))
    .executeTakeFirst();
}

/** Stores the secret of a new app and replaces one that was never confirmed. A confirmed app stays. */
export async function replacePendingTotp(
  db: Database,
  { user_id, sealed_secret, now }: { user_id: number; sealed_secret: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('totp_secrets')
    .values({ user_id, sealed_secret, created_at: now })
    .onConflict((conflict) =>
      conflict.expression(sql`user_id, (confirmed_at is null)`).doUpdateSet({ sealed_secret, created_at: now }),
    )
    .execute();
}

/** Replaces the confirmed app by the new one; false if this secret is no longer the pending one. */
export async function confirmTotp(
  db: Database,
  { user_id, sealed_secret, period, now }: { user_id: number; sealed_secret: Buffer; period: number; now: Date },
): Promise<boolean> {
  await deleteTotp(db, user_id);
  const confirmed = await db
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, last_period: period })
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .where('sealed_secret', '=', sealed_secret)
    .executeTakeFirst();
  return confirmed.numUpdatedRows === 1n;
}

/** Uses up the code of a period; false if it or a later one was used before: of parallel requests one succeeds. */
export async function consumeTotpPeriod(db: Database, user_id: number, period: number): Promise<boolean> {
  const consumed = await db
    .updateTable('totp_secrets')
    .set({ last_period: period })
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .where((where) => where.or([where('last_period', 'is', null), where('last_period', '<', period)]))
    .executeTakeFirst();
  return consumed.numUpdatedRows === 1n;
}

export async function deleteTotp(db: Database, user_id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('totp_secrets')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
