import { inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SteadyJob } from '../../shared/jobs/jobs.ts';
import { composeMail } from '../../shared/mail/compose-mail.ts';
import { queueMail } from '../../shared/mail/mail-outbox.ts';
import { tokensStoppedMail } from './api-token-mails.ts';
import { listCompanyAdministrators, takeUntoldStops } from './stopped-token-repository.ts';

/**
 * Tells the administrators of a company which tokens of its service accounts were stopped, in one mail: triggers stop them,
 * whatever takes the rights of whoever made them. Those of a suspended company are told of when it is in use again.
 */
export function stoppedTokensJob({ db, config, clock }: Pick<Server, 'db' | 'config' | 'clock'>): SteadyJob {
  return {
    name: 'stopped-tokens',
    everySeconds: 10,
    run: () =>
      inTransaction(db, async (transaction) => {
        const now = clock.now();
        for (const { company_id, tokens } of await takeUntoldStops(transaction, now)) {
          const content = composeMail(tokensStoppedMail(tokens), config.publicUrl);
          for (const { id, email } of await listCompanyAdministrators(transaction, company_id, now)) {
            const to = { recipient: email, recipient_user_id: id, company_id, audience: 'approvers' } as const;
            await queueMail(transaction, { ...content, ...to });
          }
        }
      }),
  };
}
