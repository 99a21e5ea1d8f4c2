import { inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import { composeMail } from '../../shared/mail/compose-mail.ts';
import { queueMail } from '../../shared/mail/mail-outbox.ts';
import { listCompanyAdministrators } from '../api-tokens/stopped-token-repository.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { shareOutEvents } from './share-out-events.ts';
import { webhooksOffMail } from './webhook-mails.ts';
import { takeUntoldOffs } from './webhook-off-repository.ts';
import type { WebhookParts } from './webhook-parts.ts';

export function webhookJobs({ db, clock, log, config, jobs }: Server, parts: WebhookParts): void {
  jobs.push(
    { name: 'webhook-events', everySeconds: 1, run: (stopping) => shareOutEvents({ db, clock }, stopping) },
    {
      name: 'webhook-deliveries',
      everySeconds: 1,
      run: (stopping) => sendDeliveries({ db, clock, log, ...parts }, stopping),
    },
    { name: 'webhooks-off', everySeconds: 10, run: () => tellOfWebhooksOff({ db, clock, config }) },
  );
}

/** Tells the administrators of a company which of its webhooks were switched off by nobody, in one mail. */
async function tellOfWebhooksOff({ db, clock, config }: Pick<Server, 'db' | 'clock' | 'config'>): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const now = clock.now();
    for (const { company_id, webhooks } of await takeUntoldOffs(transaction, now)) {
      const content = composeMail(webhooksOffMail(webhooks), config.publicUrl);
      for (const { id, email } of await listCompanyAdministrators(transaction, company_id, now)) {
        const to = { recipient: email, recipient_user_id: id, company_id, audience: 'approvers' } as const;
        await queueMail(transaction, { ...content, ...to });
      }
    }
  });
}
