import type { Database } from '../../../shared/database/database.ts';

/** Sets a password; one that somebody else typed has to be replaced at the next sign-in. */
export async function setPassword(
  db: Database,
  user_id: number,
  password: { readonly password_hash: string; readonly needs_new_password: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...password, is_password_withdrawn: false })
    .where('id', '=', user_id)
    .execute();
}

/** False if the password has changed or was withdrawn since the current one was verified. */
export async function replacePassword(
  db: Database,
  user_id: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({ password_hash: to, needs_new_password: false, is_password_withdrawn: false })
    .where('id', '=', user_id)
    .where('password_hash', '=', from)
    .where('is_password_withdrawn', '=', false)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Locks the password until the transaction ends; false if it has changed or was withdrawn since. */
export async function lockPassword(
  transaction: Database,
  { id, password_hash }: { readonly id: number; readonly password_hash: string },
): Promise<boolean> {
  const held = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('is_password_withdrawn', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}
