import {
  administratorLinkPath,
  createAdministratorLink,
  listSuperAdministrators,
} from '../../features/auth/registration/administrator-link-repository.ts';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { mailAccount } from '../../shared/mail/mail-account.ts';
import { type AdminCommand, OPERATOR } from './admin-command.ts';

const PURPOSE = 'administrator-from-machine';

export const firstAdministratorLink: AdminCommand = {
  name: 'first-administrator-link',
  email: 'none',
  help:
    'Prints a link, valid once and for 24 hours, that creates a super-administrator: the way in when nobody who could ' +
    'administer the portal can sign in. Works when there are accounts already, and leaves them as they are. An ' +
    'earlier link of this command is no longer valid. The super-administrators are told by email.',
  plan: async ({ db }) => {
    const told = (await listSuperAdministrators(db)).map(({ email }) => email);
    return (
      'This prints a one-time link. Whoever opens it within 24 hours becomes a super-administrator. ' +
      (told.length === 0 ? 'There is no super-administrator to tell.' : `Told by email: ${told.join(', ')}.`)
    );
  },
  run: async ({ db, config, now }) => {
    const token = await inTransaction(db, async (transaction) => {
      await writeAudit(transaction, {
        actor: OPERATOR,
        company_id: null,
        entity: 'administrator_link',
        entity_id: null,
        action: 'create',
      });
      for (const administrator of await listSuperAdministrators(transaction)) {
        await mailAccount(transaction, config, administrator, {
          subject: 'A link for a new super-administrator was made',
          paragraphs: [
            "Somebody made a one-time link on the server's machine. Within 24 hours it creates a new super-administrator of Dewar.",
            'If you do not expect this, ask the operator of the server at once.',
          ],
        });
      }
      return createAdministratorLink(transaction, PURPOSE, now);
    });
    return `Open this link within 24 hours. It works once:\n  ${config.publicUrl}${administratorLinkPath(token, PURPOSE)}`;
  },
};
