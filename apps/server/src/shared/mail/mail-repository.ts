import { backOffMs } from '@dewar/domain/time/back-off';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Longer than one try can take: a mail whose server was killed is free again after it. */
const LEASE = sql`interval '5 minutes'`;
/** As mail systems do; what is older would only puzzle its reader. */
const TRIED_FOR = sql`interval '5 days'`;
const SENT_MAILS_KEPT_FOR = sql`interval '30 days'`;
const MAILS_KEPT_FOR = sql`interval '90 days'`;
const BACK_OFF = { firstMs: 30_000, longestMs: 900_000 };

export interface Mail {
  readonly recipient: string;
  /** The account it goes to, if there is one: mails to administrators are shown to super-admins alone. */
  readonly recipient_user_id: number | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A file that goes with it, by the id that storeAttachment answered. */
  readonly attachment_id?: number | null;
}

export interface MailAttachment {
  readonly file_name: string;
  readonly content_type: string;
  readonly content: Buffer;
}

export interface OutboxMail extends Mail {
  readonly id: number;
  readonly created_at: Date;
  readonly attempts: number;
}

const OUTBOX_COLUMNS = [
  'id',
  'recipient',
  'recipient_user_id',
  'subject',
  'text_body as text',
  'html_body as html',
  'created_at',
  'attempts',
  'attachment_id',
] as const;

export async function insertMail(db: Database, { text, html, ...mail }: Mail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, text_body: text, html_body: html })
    .execute();
}

/** Keeps a file once, for however many mails it goes with; in the transaction that queues them. */
export async function storeAttachment(db: Database, attachment: MailAttachment): Promise<number> {
  const { id } = await db.insertInto('mail_attachments').values(attachment).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findAttachment(db: Database, id: number): Promise<MailAttachment | undefined> {
  return db
    .selectFrom('mail_attachments')
    .select(['file_name', 'content_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Takes the oldest mail that is due, for this server alone, and counts the try. */
export async function claimDueMail(db: Database): Promise<OutboxMail | undefined> {
  return db
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: sql`now() + ${LEASE}` })
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('created_at', '>', sql<Date>`now() - ${TRIED_FOR}`)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(OUTBOX_COLUMNS)
    .executeTakeFirst();
}

export async function markMailSent(db: Database, id: number): Promise<void> {
  await db.updateTable('mails').set({ sent_at: sql`now()`, last_error: null }).where('id', '=', id).execute();
}

/** Sets the next try: 30 seconds after the first failure, twice as long after each one, at most 15 minutes. */
export async function postponeMail(db: Database, { id, attempts }: OutboxMail, last_error: string): Promise<void> {
  const seconds = backOffMs(attempts, BACK_OFF) / 1_000;
  await db
    .updateTable('mails')
    .set({ last_error, next_attempt_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}

/** Sets the new mails aside where there is no mail server; answers them, oldest first, to one server alone. */
export async function keepMails(db: Database): Promise<OutboxMail[]> {
  const kept = await db
    .updateTable('mails')
    .set({ kept_at: sql`now()` })
    .where('sent_at', 'is', null)
    .where('kept_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - ${TRIED_FOR}`)
    .returning(OUTBOX_COLUMNS)
    .execute();
  return kept.sort((a, b) => a.id - b.id);
}

/**
 * Old mails hold addresses and links that nobody needs any more: the sent ones, the kept ones, those that never went.
 * With them go the files that no mail names any more.
 */
export async function deleteOldMails(db: Database): Promise<void> {
  await db.deleteFrom('mails').where('sent_at', '<', sql<Date>`now() - ${SENT_MAILS_KEPT_FOR}`).execute();
  await db.deleteFrom('mails').where('created_at', '<', sql<Date>`now() - ${MAILS_KEPT_FOR}`).execute();
  await sql`
    delete from mail_attachments attachment
     where created_at < now() - ${SENT_MAILS_KEPT_FOR}
       and not exists (select from mails where mails.attachment_id = attachment.id)`.execute(db);
}
