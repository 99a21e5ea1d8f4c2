import type { Database } from '../../../shared/database/database.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/**
 * Serialises changes of one account's second factor: two at once could each remove what the other considered the last
 * factor.
 */
export async function lockSecondFactor(transaction: Database, user_id: number): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

export async function hasSecondFactor(db: Database, user_id: number): Promise<boolean> {
  const { is_set_up } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('totp_secrets')
            .select('user_id')
            .where('user_id', '=', user_id)
            .where('confirmed_at', 'is not', null),
        ),
        exists(selectFrom('passkeys').select('id').where('user_id', '=', user_id)),
      ]).as('is_set_up'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(is_set_up);
}

/** Deletes everything that proves a sign-in beside the password; false if there was nothing. */
export async function deleteSecondFactor(transaction: Database, user_id: number): Promise<boolean> {
  const hadOne = await hasSecondFactor(transaction, user_id);
  await transaction.deleteFrom('totp_secrets').where('user_id', '=', user_id).execute();
  await transaction.deleteFrom('passkeys').where('user_id', '=', user_id).execute();
  await deleteRecoveryCodes(transaction, user_id);
  return hadOne;
}
