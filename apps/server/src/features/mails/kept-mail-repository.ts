import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type JsonPage, jsonLines, type PageRequest, pageOf, rangeOf } from '../../shared/database/json-page.ts';
import type { MailAttachment } from '../../shared/mail/mail-repository.ts';

/** Whose mails may be read. */
export interface KeptMailScope {
  readonly withAdministrators: boolean;
}

/** A page of kept mails, newest first, in the contract's format. */
export async function listKeptMails(db: Database, scope: KeptMailScope, wanted: PageRequest): Promise<JsonPage> {
  const { id: before, rows } = rangeOf(wanted);
  const { rows: found } = await jsonLines(sql`
    select ${mailColumns({ withLinks: false })}
      from mails mail
      left join mail_attachments file on file.id = mail.attachment_id
     where ${isReadableIn(scope)} and mail.id < ${before}
     order by mail.id desc
     limit ${rows}`).execute(db);
  return pageOf(found[0] ?? { lines: null }, wanted.limit, 'created_at');
}

export interface MailWithLinks {
  /** The mail in the contract's format, as JSON. */
  readonly mail: string;
  readonly subject: string;
  readonly recipient: string;
  /** The account of the recipient, if there is one. */
  readonly owner_id: number | null;
  readonly owner_company_id: number | null;
}

/** A kept mail with its links; undefined if there is none. */
export async function findMailWithLinks(db: Database, mailId: number): Promise<MailWithLinks | undefined> {
  const { rows } = await sql<MailWithLinks>`
    select (select row_to_json(shown)::text from (select ${mailColumns({ withLinks: true })}) shown) as mail,
           mail.subject, mail.recipient, owner.id as owner_id, owner.company_id as owner_company_id
      from mails mail
      left join mail_attachments file on file.id = mail.attachment_id
      left join lateral (select id, company_id from users account where ${isRecipient}
                          order by account.id = mail.recipient_user_id desc nulls last limit 1) owner on true
     where mail.id = ${mailId} and mail.kept_at is not null`.execute(db);
  return rows[0];
}

/** Notes for the recipient that the links of their mail were shown. */
export async function recordShownLinks(
  db: Database,
  shown: { mail_id: number; subject: string; owner_id: number | null; shown_by: string; shown_at: Date },
): Promise<void> {
  await db.insertInto('shown_mail_links').values(shown).execute();
}

/** A part of a mail without its secret link, which is written there as `link`. */
function withoutLink(body: RawBuilder<string>, link: RawBuilder<string>): RawBuilder<string> {
  return sql`case when mail.secret_link is null then ${body} else replace(${body}, ${link}, '[hidden link]') end`;
}

/** As escapeHtml writes it. */
const LINK_IN_HTML = sql<string>`
  replace(replace(replace(replace(mail.secret_link, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;')`;

/** A mail in the contract's format. */
function mailColumns({ withLinks }: { readonly withLinks: boolean }): RawBuilder<unknown> {
  const [text, html] = [sql<string>`mail.text_body`, sql<string>`mail.html_body`];
  return sql`
    mail.id, mail.recipient as "to", mail.subject, ${withLinks ? text : withoutLink(text, sql`mail.secret_link`)} as text,
    ${withLinks ? html : withoutLink(html, LINK_IN_HTML)} as html,
    ${withLinks ? sql`false` : sql`mail.secret_link is not null`} as has_hidden_links, mail.created_at,
    case when file.id is not null then jsonb_build_object(
      'file_name', file.file_name, 'file_size', octet_length(file.content),
      'file_path', '/api/admin/mails/' || mail.id || '/attachment') end as attachment`;
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
const isRecipient: RawBuilder<boolean> = sql`(
  account.id = mail.recipient_user_id or lower(account.email) = lower(mail.recipient))`;

const isToAdministrator: RawBuilder<boolean> = sql`exists (
  select 1 from users account where account.role = 'admin' and ${isRecipient})`;
