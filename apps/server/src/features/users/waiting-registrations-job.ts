import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import type { CronJob } from '../../shared/jobs/jobs.ts';
import { composeMail } from '../../shared/mail/compose-mail.ts';
import { decidesForCompany, decidesForPortal, maySignInAt } from '../../shared/mail/mail-audiences.ts';
import { queueMail } from '../../shared/mail/mail-outbox.ts';
import {
  listWaitingForCompany,
  listWaitingRegistrations,
  type WaitingPerson,
} from '../company-assignment-requests/waiting-people-repository.ts';
import { waitingPeopleMail } from './user-mails.ts';

/** Within this time administrators are reminded each day, later once a week. */
const DAILY_MS = 7 * MILLISECONDS_PER_DAY;
const MONDAY = 1;

interface Decider {
  readonly id: number;
  readonly email: string;
  /** Null for administrators, who decide on all. */
  readonly company_id: number | null;
  readonly company_name: string | null;
}

/**
 * Mails administrators each morning who waits for them: portal administrators all registrations, company administrators
 * those who ask for their company, with a registration or later, and whom they may approve.
 */
export function waitingRegistrationsJob({ db, config, clock }: Pick<Server, 'db' | 'config' | 'clock'>): CronJob {
  return {
    name: 'waiting-registrations',
    cron: '0 7 * * *',
    timeZone: 'UTC',
    run: () =>
      inTransaction(db, async (transaction) => {
        const now = clock.now();
        const registrations = await listWaitingRegistrations(transaction);
        for (const decider of await listDeciders(transaction, now)) {
          const { id, email, company_id, company_name } = decider;
          const isPortal = company_name === null;
          const waiting = isPortal ? registrations : await listWaitingForCompany(transaction, company_name);
          if (!isWorthAMail(waiting, now)) continue;
          const mail = composeMail(waitingPeopleMail(waiting, isPortal), config.publicUrl);
          // Not to somebody who may not decide any more when it is sent.
          const to = { recipient: email, recipient_user_id: id, company_id, audience: 'approvers' } as const;
          await queueMail(transaction, { ...mail, ...to });
        }
      }),
  };
}

function isWorthAMail(waiting: readonly WaitingPerson[], now: Date): boolean {
  if (now.getUTCDay() === MONDAY) return waiting.length > 0;
  return waiting.some(({ waiting_since }) => now.getTime() - waiting_since.getTime() < DAILY_MS);
}

async function listDeciders(db: Database, now: Date): Promise<readonly Decider[]> {
  const { rows } = await sql<Decider>`
    select users.id, users.email, companies.id as company_id, companies.name as company_name
      from users left join companies on companies.id = users.company_id and users.role <> 'admin'
     where ${maySignInAt(now)} and (${decidesForPortal} or ${decidesForCompany(now)})
     order by users.id`.execute(db);
  return rows;
}
