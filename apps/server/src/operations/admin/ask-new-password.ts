import { newPasswordAskedMail, withdrawPasswords } from '../../features/auth/passwords/withdrawn-password-access.ts';
import { deleteTicketsOf } from '../../features/auth/sessions/second-factor-ticket-repository.ts';
import { endSessionsOf } from '../../features/auth/sessions/session-repository.ts';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { type AdminCommand, OPERATOR } from './admin-command.ts';
import { requireAccount } from './require-account.ts';

export const askNewPassword: AdminCommand = {
  name: 'ask-new-password',
  email: 'required',
  help:
    'For a stolen password: it signs nobody in any more, all sessions of this person end, and a link to set another ' +
    'one is mailed. Calendar addresses, links to lesson plans and open invitations of the person end too. ' +
    "It does not stop a thief who reads the person's mail: suspend the account for that.",
  plan: async (call) => {
    const { email } = await requireAccount(call);
    return `This withdraws the password of ${email}, ends all sessions, calendar addresses, links to lesson plans and open invitations of the account, and mails a link for a new password.`;
  },
  run: async ({ db, config, now, email }) =>
    inTransaction(db, async (transaction) => {
      const account = await requireAccount({ db: transaction, email });
      const { id, company_id } = account;
      await withdrawPasswords(transaction, [id], { actor: OPERATOR, now });
      await deleteTicketsOf(transaction, id);
      const ended = await endSessionsOf(transaction, [id], 'new-password');
      await writeAudit(transaction, {
        ...{ actor: OPERATOR, company_id, entity: 'user', entity_id: id, action: 'ask-new-password' },
        after: { email: account.email, ended_sessions: ended },
      });
      await mailAccount(transaction, config, account, await newPasswordAskedMail(transaction, id, now));
      return `The password of ${account.email} was withdrawn, and a link for a new one is on its way.`;
    }),
};
