import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type JsonLines, jsonLines } from '../../shared/database/json-page.ts';

export interface KeptMailPage {
  readonly before: number;
  readonly rows: number;
}

/** Mails that were set aside, newest first, as the contract names them, one JSON text a line. */
export async function listKeptMailLines(
  db: Database,
  { withAdministrators }: { readonly withAdministrators: boolean },
  { before, rows }: KeptMailPage,
): Promise<JsonLines> {
  const { rows: found } = await jsonLines(sql`
    select mail.id, mail.recipient as "to", mail.subject, mail.text_body as text, mail.html_body as html,
           mail.created_at
      from mails mail
     where mail.kept_at is not null and mail.id < ${before} and (${withAdministrators} or not ${isToAdministrator})
     order by mail.id desc
     limit ${rows}`).execute(db);
  return found[0] ?? { lines: null };
}

/** By the account, and by the address too: a mail may have been written before the account was known or made one. */
const isToAdministrator: RawBuilder<boolean> = sql`exists (
  select 1 from users account
   where account.role = 'admin'
     and (account.id = mail.recipient_user_id or lower(account.email) = lower(mail.recipient)))`;
