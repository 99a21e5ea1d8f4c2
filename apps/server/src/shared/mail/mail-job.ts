import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { SteadyJob } from '../jobs/jobs.ts';
import { companyRecipients } from './company-recipients.ts';
import { isInAudience } from './mail-audiences.ts';
import {
  claimDueMail,
  findAttachment,
  markMailSent,
  markMailsKept,
  type OutboxMail,
  postponeMail,
  withdrawMail,
} from './mail-repository.ts';
import { createSendMail, describeSendError, type SendMail } from './mail-server.ts';

export interface MailJobOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Called for each mail that is kept because SMTP_URL is not set; the demo prints them. */
  readonly onKeptMail?: ((mail: OutboxMail) => void) | undefined;
}

const INTERVAL_SECONDS = 2;
const MARK_TRIES = 10;
const PAUSE_BETWEEN_MARKS_MS = 3_000;

/** Sends the queued mails with SMTP_URL; without it, keeps them for administrators to read. */
export function mailJob({ db, clock, config, log, onKeptMail }: MailJobOptions): SteadyJob {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, publicUrl } = config;
  if (smtpUrl === undefined) {
    return { name: 'mail', everySeconds: INTERVAL_SECONDS, run: () => keepNewMails(db, log, onKeptMail) };
  }
  const send = createSendMail({ smtpUrl, from, publicUrl });
  return {
    name: 'mail',
    everySeconds: INTERVAL_SECONDS,
    run: (stopping) => sendDueMails({ db, clock, log, send }, stopping),
  };
}

async function keepNewMails(db: Database, log: FastifyBaseLogger, onKeptMail: MailJobOptions['onKeptMail']) {
  for (const mail of await markMailsKept(db)) {
    // Never the text: it may contain a link that gives access to an account.
    log.info({ mail_id: mail.id }, 'SMTP_URL is not set; an email was stored instead of sent');
    onKeptMail?.(mail);
  }
}

interface Sending {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly send: SendMail;
}

/** No transaction is open while the mail server responds: a claim is a lease, not a lock. */
async function sendDueMails({ db, clock, log, send }: Sending, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const mail = await claimDueMail(db);
    if (mail === undefined) return;
    if (!(await mayBeSent(db, mail, clock.now()))) {
      await withdrawMail(db, mail.id);
      continue;
    }
    try {
      await send(mail, mail.attachment_id == null ? undefined : await findAttachment(db, mail.attachment_id));
    } catch (error) {
      const last_error = describeSendError(error);
      log.warn({ mail_id: mail.id, attempts: mail.attempts, last_error }, 'an email was not accepted; will retry');
      await postponeMail(db, mail, last_error);
      // What fails for one mail mostly fails for all: the others are tried two seconds later.
      return;
    }
    await markUntilDone(db, mail.id);
  }
}

/** A mail can wait for days, while people move to other companies and lose their rank. */
async function mayBeSent(db: Database, mail: OutboxMail, now: Date): Promise<boolean> {
  const { audience, company_id, recipient } = mail;
  if (audience != null) return isInAudience(db, { ...mail, audience }, now);
  if (company_id == null) return true;
  return (await companyRecipients(db, { company_id, addresses: [recipient] }, now)).length > 0;
}

/** The mail is sent: a database that is unavailable for a moment must not make it go out again. */
async function markUntilDone(db: Database, id: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await markMailSent(db, id);
    } catch (error) {
      if (tries === MARK_TRIES) throw error;
      await pause(PAUSE_BETWEEN_MARKS_MS);
    }
  }
}
