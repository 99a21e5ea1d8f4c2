import {
  deleteSecondFactor,
  hasSecondFactor,
  lockSecondFactor,
} from '../../features/auth/second-factor/second-factor-repository.ts';
import { deleteTicketsOf } from '../../features/auth/sessions/second-factor-ticket-repository.ts';
import { deleteSessionsOf } from '../../features/auth/sessions/session-repository.ts';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { type AdminCommand, OPERATOR } from './admin-command.ts';
import { requireAccount } from './require-account.ts';

export const resetSecondFactor: AdminCommand = {
  name: 'reset-second-factor',
  email: 'required',
  help:
    "Removes the authenticator app, the passkeys and the recovery codes of this person, and ends the person's sessions. " +
    'Afterwards the password alone signs in. The person is told by email.',
  plan: async (call) => {
    const { id, email } = await requireAccount(call);
    const has = await hasSecondFactor(call.db, id);
    return (
      `This removes the second factor of ${email}${has ? '' : ' (none is set up)'} and ends all sessions of the ` +
      'account. Its password alone signs in afterwards.'
    );
  },
  run: async ({ db, config, email }) =>
    inTransaction(db, async (transaction) => {
      const account = await requireAccount({ db: transaction, email });
      await lockSecondFactor(transaction, account.id);
      const hadOne = await deleteSecondFactor(transaction, account.id);
      await deleteTicketsOf(transaction, account.id);
      await deleteSessionsOf(transaction, account.id);
      await writeAudit(transaction, {
        actor: OPERATOR,
        company_id: account.company_id,
        entity: 'user',
        entity_id: account.id,
        action: 'second-factor',
        before: { email: account.email, second_factor: hadOne },
        after: { email: account.email, second_factor: false },
      });
      await mailAccount(transaction, config, account, {
        subject: 'The second factor of your account was removed',
        paragraphs: [
          'The operator of the server removed the second factor of your account at Dewar and signed you out everywhere. Your password alone signs you in now.',
          'If you did not ask for this, set another password at once with "Forgot password?" on the sign-in page, and tell your administrator.',
        ],
        link: { label: 'Sign in', path: '/' },
      });
      return `The second factor of ${account.email} was removed, and its sessions have ended.`;
    }),
};
