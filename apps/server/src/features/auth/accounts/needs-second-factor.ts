import { SETTINGS } from '@dewar/domain/settings/settings';
import { sql } from 'kysely';

const { scope, key } = SETTINGS.require_second_factor;

/**
 * Whether the person in the row of `users` with this alias is an administrator who has to set up a second factor before
 * anything else. A column for every statement that reads the person, which saves a second query.
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
