import { SETTINGS } from '@dewar/domain/settings';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

const { scope, key } = SETTINGS.require_second_factor;

/**
 * Whether the row of `users` that goes by this name is an administrator's who has to set up a second factor before
 * anything else: a column for whichever statement finds the person, so that no request asks twice.
 */
export function needsSecondFactor(users: string) {
  return sql<boolean>`(
    ${sql.ref(`${users}.role`)} = 'admin'
    and exists (select from settings
                 where scope = ${sql.lit(scope)} and setting_key = ${sql.lit(key)} and setting_value = 'true'::jsonb)
    and not exists (select from totp_secrets
                     where totp_secrets.user_id = ${sql.ref(`${users}.id`)} and confirmed_at is not null)
    and not exists (select from passkeys where passkeys.user_id = ${sql.ref(`${users}.id`)}))`;
}

/** Changes of one account's second factor come one after another: two at once could each leave the other's as the last. */
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

/** Everything that proves a sign-in beside the password; false if there was nothing. */
export async function deleteSecondFactor(transaction: Database, user_id: number): Promise<boolean> {
  const hadOne = await hasSecondFactor(transaction, user_id);
  await transaction.deleteFrom('totp_secrets').where('user_id', '=', user_id).execute();
  await transaction.deleteFrom('passkeys').where('user_id', '=', user_id).execute();
  await deleteRecoveryCodes(transaction, user_id);
  return hadOne;
}
