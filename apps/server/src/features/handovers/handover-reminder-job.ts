import type { HandoverLanguage } from '@dewar/domain/handovers/handover-links';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { CronJob } from '../../shared/jobs/jobs.ts';
import { createToken, hashToken } from '../auth/accounts/invited-account-access.ts';
import { addToken, isLive, linkWithLoad } from './handover-link-repository.ts';
import { mailReceiver } from './handover-mail.ts';

const AT_ONCE = 100;

interface SilentLink {
  readonly id: number;
  readonly transfer_id: number;
  readonly company_id: number;
  readonly email: string;
  readonly language: HandoverLanguage;
  readonly ends_at: Date;
  readonly company_name: string;
  readonly tank_number: string;
  readonly product_name: string | null;
}

/** Reminds receivers who were asked by mail a day ago and have sent nothing, once. */
export function handoverReminderJob({ db, config, clock }: Pick<Server, 'db' | 'config' | 'clock'>): CronJob {
  return {
    name: 'handover-reminders',
    cron: '*/10 * * * *',
    timeZone: 'UTC',
    run: async () => {
      const now = clock.now();
      await inTransaction(db, async (transaction) => {
        for (const link of await claimSilentLinks(transaction, now)) {
          // Nobody can read the first token again: the link gets a second one.
          const token = createToken();
          await addToken(transaction, link.id, hashToken(token));
          await mailReceiver(transaction, config, { ...link, token, isReminder: true });
          const { id: entity_id, company_id, email, language } = link;
          const entry = { actor: null, company_id, entity: 'handover_link', entity_id } as const;
          await writeAudit(transaction, { ...entry, action: 'resend', after: { email, language } });
        }
      });
    },
  };
}

/** Marks them as reminded: another server takes others. */
async function claimSilentLinks(transaction: Database, now: Date): Promise<readonly SilentLink[]> {
  const dayBefore = new Date(now.getTime() - MILLISECONDS_PER_DAY);
  const { rows } = await sql<SilentLink>`
    update handover_links reminded set reminded_at = ${now}
      from (select link.id, company.name as company_name, tank.tank_number, transfer.product_name
              from ${linkWithLoad}
             where link.email is not null and link.reminded_at is null and link.created_at <= ${dayBefore}
               and ${isLive(now)}
               and not exists (select from handover_reports report where report.link_id = link.id)
             order by link.created_at
             limit ${AT_ONCE}
               for update of link skip locked) silent
     where reminded.id = silent.id
    returning reminded.id, reminded.transfer_id, reminded.company_id, reminded.email, reminded.language,
              reminded.ends_at, silent.company_name, silent.tank_number, silent.product_name`.execute(transaction);
  return rows;
}
