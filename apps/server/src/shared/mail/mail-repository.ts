import { backOffMs } from '@dewar/domain/time/back-off';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Longer than an attempt can take: then a mail whose server was killed can be claimed again. */
const LEASE = sql`interval '5 minutes'`;
/** As mail systems do; an older mail would only confuse its reader. */
const TRIED_FOR = sql`interval '5 days'`;
const SENT_MAILS_KEPT_FOR = sql`interval '30 days'`;
const MAILS_KEPT_FOR = sql`interval '90 days'`;
const BACK_OFF = { firstMs: 30_000, maxMs: 900_000 };

/** People of a rank whom a mail is for. */
export type MailAudience = 'approvers' | 'super-administrators';

export interface Mail {
  readonly recipient: string;
  /** The recipient's account, if there is one: mails to administrators are only shown to super-admins. */
  readonly recipient_user_id: number | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link in both parts that gives access to an account, as the text has it. */
  readonly secret_link?: string | null;
  /** The company whose data it contains: it is sent only while the recipient may read that company. */
  readonly company_id?: number | null;
  /** The people of a rank whom it is for: it is sent only while the recipient is one of them. */
  readonly audience?: MailAudience | null;
  /** An attached file, by the id that storeAttachment returned. */
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
  'company_id',
  sql<MailAudience | null>`audience`.as('audience'),
] as const;

export async function insertMail(db: Database, { text, html, ...mail }: Mail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ ...mail, text_body: text, html_body: html })
    .execute();
}

/** Stores a file once for any number of mails, in the transaction that queues them. */
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

/** Claims the oldest mail that is due for this server and counts the attempt. */
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

/** A mail that must not be sent any more. */
export async function withdrawMail(db: Database, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Mails with data of companies that wait for this address. */
export async function withdrawCompanyMails(db: Database, recipient: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('sent_at', 'is', null)
    .where('company_id', 'is not', null)
    .where(sql<boolean>`lower(recipient) = ${recipient.toLowerCase()}`)
    .execute();
}

export async function markMailSent(db: Database, id: number): Promise<void> {
  await db.updateTable('mails').set({ sent_at: sql`now()`, last_error: null }).where('id', '=', id).execute();
}

/** Schedules the next attempt: 30 seconds after the first failure, then doubled each time, at most 15 minutes. */
export async function postponeMail(db: Database, { id, attempts }: OutboxMail, last_error: string): Promise<void> {
  const seconds = backOffMs(attempts, BACK_OFF) / 1_000;
  await db
    .updateTable('mails')
    .set({ last_error, next_attempt_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}

/** Marks new mails as kept when there is no mail server; returns each of them, oldest first, to one server only. */
export async function markMailsKept(db: Database): Promise<OutboxMail[]> {
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
 * Old mails contain addresses and links that nobody needs any more: sent ones, kept ones, and those that were never
 * sent. Files that no mail refers to any more are deleted with them.
 */
export async function deleteOldMails(db: Database): Promise<void> {
  await db.deleteFrom('mails').where('sent_at', '<', sql<Date>`now() - ${SENT_MAILS_KEPT_FOR}`).execute();
  await db.deleteFrom('mails').where('created_at', '<', sql<Date>`now() - ${MAILS_KEPT_FOR}`).execute();
  await sql`
    delete from mail_attachments attachment
     where created_at < now() - ${SENT_MAILS_KEPT_FOR}
       and not exists (select from mails where mails.attachment_id = attachment.id)`.execute(db);
}
