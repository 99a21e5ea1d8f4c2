import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isLive, linkWithLoad } from './handover-link-repository.ts';

/** An open link with its load. */
export interface OpenLink {
  readonly id: number;
  readonly transfer_id: number;
  readonly tank_id: number;
  readonly company_id: number;
  readonly assignment_id: number;
  readonly tank_number: string;
  readonly product_name: string | null;
  readonly ends_at: Date;
  readonly last_logged_at: Date | null;
  readonly sent_at: Date | null;
  readonly reports: number;
}

/** The link of a token if it can be used now. */
export async function findOpenLink(db: Database, token_hash: Buffer, now: Date): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select link.id, link.transfer_id, link.tank_id, link.company_id, transfer.assignment_id, tank.tank_number,
           transfer.product_name, link.ends_at, link.last_logged_at, sent.sent_at, sent.reports
      from ${linkWithLoad}
      join handover_tokens token on token.link_id = link.id
     cross join lateral (select max(report.reported_at) as sent_at, count(*)::int as reports
                           from handover_reports report where report.link_id = link.id) sent
     where token.token_hash = ${token_hash} and ${isLive(now)}`.execute(db);
  return rows[0];
}

/** The id of the link of a token, whatever became of it. */
export async function findLinkOfToken(db: Database, token_hash: Buffer): Promise<number | undefined> {
  const found = await db
    .selectFrom('handover_tokens')
    .select('link_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return found?.link_id;
}

/** Waits for others that report with the link, so that what is sent twice is found the second time. */
export async function lockLink(transaction: Database, id: number): Promise<void> {
  await sql`select id from handover_links where id = ${id} for no key update`.execute(transaction);
}

export async function countOpening(
  db: Database,
  id: number,
  { now, isLogged }: { readonly now: Date; readonly isLogged: boolean },
): Promise<void> {
  await db
    .updateTable('handover_links')
    .set({ openings: sql<number>`openings + 1`, last_opened_at: now, ...(isLogged && { last_logged_at: now }) })
    .where('id', '=', id)
    .execute();
}
