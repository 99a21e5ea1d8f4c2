import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import type { MailContent } from '../../../shared/mail/compose-mail.ts';
import { createCode, endPasswordLinksOf } from '../accounts/one-time-code-repository.ts';
import { describeStandingAccess, type Ending, endStandingAccess } from './standing-access.ts';

const hasLonePasskey = sql<boolean>`exists (
  select from passkeys where passkeys.user_id = users.id and passkeys.signs_in_alone)`;

/**
 * The passwords of these people sign nobody in any more, and links mailed before set no other. They are kept, so that the
 * next ones differ. Whoever has a passkey that signs in alone may go on without a password, so none is asked for. What a
 * thief may have made to keep an access ends as well.
 */
export async function withdrawPasswords(
  transaction: Database,
  user_ids: readonly number[],
  ending: Ending,
): Promise<void> {
  await endPasswordLinksOf(transaction, user_ids);
  await endStandingAccess(transaction, user_ids, ending);
  // Also of people whose passwords were withdrawn before, who may have made tokens since.
  await sql`select end_tokens_of(${user_ids}::int[], null, 'the password was withdrawn')`.execute(transaction);
  await sql`
    update users
       set needs_new_password = not ${hasLonePasskey}, is_password_withdrawn = true, version = version + 1,
           updated_at = now()
     where id = any(${user_ids}::int[])`.execute(transaction);
}

/** The token of a new link to set a password, for a mail. */
export function createPasswordLink(transaction: Database, user_id: number, now: Date): Promise<string> {
  return createCode(transaction, { purpose: 'reset-password', user_id, now });
}

/** The mail to somebody whose password was withdrawn, with a link to set another one. */
export async function newPasswordAskedMail(transaction: Database, user_id: number, now: Date): Promise<MailContent> {
  const token = await createPasswordLink(transaction, user_id, now);
  const link = { label: 'Set a new password', path: `/reset-password#token=${token}`, isSecret: true } as const;
  const { has_passkey } = await transaction
    .selectFrom('users')
    .select(hasLonePasskey.as('has_passkey'))
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const standing = await describeStandingAccess(transaction, user_id, now);
  if (has_passkey) {
    return {
      subject: 'Your password no longer signs in',
      paragraphs: [
        'An administrator has withdrawn the password of your account at Dewar, for example because somebody else may know it. You were signed out everywhere. Your passkey signs you in as before.',
        'You need no other password. If you want one beside the passkey, open the link within one hour to set it, or later choose "Forgot password?" on the sign-in page.',
        ...standing,
      ],
      link,
    };
  }
  return {
    subject: 'Please choose a new password',
    paragraphs: [
      'Your password at Dewar no longer signs anybody in: an administrator asks you to choose another one, for example because somebody else may know it. You were signed out everywhere.',
      'Open the link within one hour to set it. Later, choose "Forgot password?" on the sign-in page.',
      ...standing,
    ],
    link,
  };
}
