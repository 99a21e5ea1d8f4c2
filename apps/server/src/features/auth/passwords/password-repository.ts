import type { Database } from '../../../shared/database/database.ts';

/** Sets a password; one that somebody else typed has to be replaced at the next sign-in. */
export async function setPassword(
  db: Database,
  user_id: number,
  password: { readonly password_hash: string; readonly needs_new_password: boolean },
): Promise<void> {
  await db.updateTable('users').set(password).where('id', '=', user_id).execute();
}

/** False if the password has changed since the current one was verified. */
export async function replacePassword(
  db: Database,
  user_id: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({ password_hash: to, needs_new_password: false })
    .where('id', '=', user_id)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Locks the password until the transaction ends; false if it has changed since the account was read. */
export async function lockPassword(
  transaction: Database,
  { id, password_hash }: { readonly id: number; readonly password_hash: string },
): Promise<boolean> {
  const held = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}
