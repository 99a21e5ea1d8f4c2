import { createAccountKeys, type KeyOfAddress } from '../../features/auth/accounts/account-key-reader.ts';
import { deleteTicketsOf } from '../../features/auth/sessions/second-factor-ticket-repository.ts';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { type AdminCommand, OPERATOR } from './admin-command.ts';
import { requireAccount } from './require-account.ts';

export const unlock: AdminCommand = {
  name: 'unlock',
  email: 'required',
  help:
    'Clears what keeps this person from trying again: failed sign-ins, wrong codes of the second factor, and mails ' +
    'asked for (new password, verification). The limits count again from zero.',
  plan: async (call) => {
    const { email } = await requireAccount(call);
    return `This clears the failed sign-ins, wrong codes and requested mails of ${email}.`;
  },
  run: async ({ db, config, email }) =>
    inTransaction(db, async (transaction) => {
      const account = await requireAccount({ db: transaction, email });
      const failures = await deleteCounted(transaction, account.email, createAccountKeys(config));
      await deleteTicketsOf(transaction, account.id);
      await writeAudit(transaction, {
        actor: OPERATOR,
        company_id: account.company_id,
        entity: 'user',
        entity_id: account.id,
        action: 'reset',
        before: { email: account.email, failed_sign_ins: failures },
        after: { email: account.email, failed_sign_ins: 0 },
      });
      return `${account.email} can try again: ${failures} failed sign-ins were cleared.`;
    }),
};

/** Whole networks that are held back by the failures of this address get room too. */
async function deleteCounted(db: Database, email: string, keyOfAddress: KeyOfAddress): Promise<number> {
  await db.deleteFrom('mail_requests').where('recipient_key', '=', email.trim().toLowerCase()).execute();
  const key = await keyOfAddress(email);
  await db.deleteFrom('sign_in_turns').where('account_key', '=', key).execute();
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failures')
    .where('email_key', '=', key)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
