import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type JsonLines, jsonLines } from '../../shared/database/json-page.ts';
import type { MailAttachment } from '../../shared/mail/mail-repository.ts';

/** Whose mails may be read. */
export interface KeptMailScope {
  readonly withAdministrators: boolean;
}

export interface KeptMailPage {
  readonly before: number;
  readonly rows: number;
}

/** Kept mails, newest first, in the contract's format, one JSON text per line. */
export async function listKeptMailLines(
  db: Database,
  scope: KeptMailScope,
  { before, rows }: KeptMailPage,
): Promise<JsonLines> {
  const { rows: found } = await jsonLines(sql`
    select mail.id, mail.recipient as "to", mail.subject, mail.text_body as text, mail.html_body as html,
           mail.created_at,
           case when file.id is not null then jsonb_build_object(
             'file_name', file.file_name, 'file_size', octet_length(file.content),
             'file_path', '/api/admin/mails/' || mail.id || '/attachment') end as attachment
      from mails mail
      left join mail_attachments file on file.id = mail.attachment_id
     where ${isReadableIn(scope)} and mail.id < ${before}
     order by mail.id desc
     limit ${rows}`).execute(db);
  return found[0] ?? { lines: null };
}

/** The attachment of a mail that may be read; undefined if there is none. */
export async function findKeptMailAttachment(
  db: Database,
  scope: KeptMailScope,
  mailId: number,
): Promise<MailAttachment | undefined> {
  const { rows } = await sql<MailAttachment>`
    select file.file_name, file.content_type, file.content
      from mails mail join mail_attachments file on file.id = mail.attachment_id
     where mail.id = ${mailId} and ${isReadableIn(scope)}`.execute(db);
  return rows[0];
}

function isReadableIn({ withAdministrators }: KeptMailScope): RawBuilder<boolean> {
  return sql`mail.kept_at is not null and (${withAdministrators} or not ${isToAdministrator})`;
}

/**
 * By the account and by the address: a mail may have been written before the account existed or became an
 * administrator's.
 */
const isToAdministrator: RawBuilder<boolean> = sql`exists (
  select 1 from users account
   where account.role = 'admin'
     and (account.id = mail.recipient_user_id or lower(account.email) = lower(mail.recipient)))`;
