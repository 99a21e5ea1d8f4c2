import type { HandoverLink } from '@dewar/contract/handovers';
import { type HandoverEnding, type HandoverLanguage, handoverLinkState } from '@dewar/domain/handovers/handover-links';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isSuspendedAt } from '../../shared/database/suspension-columns.ts';

interface LinkRow extends Omit<HandoverLink, 'state' | 'created_at' | 'ends_at' | 'ended_at'> {
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly ended_as: HandoverEnding | null;
  readonly is_awaited: boolean;
}

/** Whether the load of a row still needs its arrival, of the company of the row. */
export function isAwaitedBy(row: string): RawBuilder<boolean> {
  return sql<boolean>`(transfer.action = 'Load' and transfer.arrived_at is null
                       and transfer.company_id = ${sql.ref(`${row}.company_id`)})`;
}

/** The rows of which isLive asks. */
export const linkWithLoad = sql`
  handover_links link
  join transfers transfer on transfer.id = link.transfer_id
  join tanks tank on tank.id = link.tank_id
  join companies company on company.id = link.company_id`;

/** Whether the load of a link needs its arrival from the link's company, which still has the tank. */
const isNeeded = sql<boolean>`
  (${isAwaitedBy('link')} and transfer.tank_id = tank.id and tank.deleted_at is null and tank.company_id = link.company_id)`;

/** Whether a link can be used now, and its receiver be asked to use it. */
export function isLive(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(link.ended_at is null and link.ends_at > ${now} and ${isNeeded}
                       and company.status = 'active' and not ${isSuspendedAt('company', now)})`;
}

/** The links of a load that were made by the company whose record it is, the newest first. */
export async function listLinks(db: Database, transfer_id: number, now: Date): Promise<HandoverLink[]> {
  const { rows } = await sql<LinkRow>`
    select link.id, link.transfer_id, link.email, link.language, link.created_by_email, link.created_at, link.ends_at,
           link.ended_at, link.ended_as, link.openings, link.last_opened_at, link.reminded_at,
           ${isNeeded} as is_awaited,
           (select count(*)::int from handover_reports report where report.link_id = link.id) as reports
      from ${linkWithLoad}
     where link.transfer_id = ${transfer_id} and transfer.company_id = link.company_id
     order by link.id desc`.execute(db);
  return rows.map((row) => toLink(row, now));
}

function toLink({ ended_as, is_awaited, created_at, ends_at, ended_at, ...link }: LinkRow, now: Date): HandoverLink {
  return {
    ...link,
    state: handoverLinkState({ ends_at, ended_as, is_awaited }, now),
    created_at: created_at.toISOString(),
    ends_at: ends_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    last_opened_at: link.last_opened_at && new Date(link.last_opened_at).toISOString(),
    reminded_at: link.reminded_at && new Date(link.reminded_at).toISOString(),
  };
}

export interface NewLink {
  readonly transfer_id: number;
  readonly tank_id: number;
  readonly company_id: number;
  readonly email: string | null;
  readonly language: HandoverLanguage | null;
  readonly created_by: number;
  readonly created_by_email: string;
  readonly created_at: Date;
  readonly ends_at: Date;
}

export async function insertLink(transaction: Database, link: NewLink, token_hash: Buffer): Promise<number> {
  const { id } = await transaction.insertInto('handover_links').values(link).returning('id').executeTakeFirstOrThrow();
  await addToken(transaction, id, token_hash);
  return id;
}

/** Another token of the link, which leaves the former one as it is. */
export async function addToken(transaction: Database, link_id: number, token_hash: Buffer): Promise<void> {
  await transaction.insertInto('handover_tokens').values({ link_id, token_hash }).execute();
}

/** A link, whatever became of it. */
export async function findLink(db: Database, id: number) {
  return db.selectFrom('handover_links').select(['id', 'company_id']).where('id', '=', id).executeTakeFirst();
}

/** What a mail calls a load by. */
export async function findNamedLoad(db: Database, transfer_id: number) {
  return db
    .selectFrom('transfers as transfer')
    .innerJoin('tanks as tank', 'tank.id', 'transfer.tank_id')
    .innerJoin('companies as company', 'company.id', 'transfer.company_id')
    .select(['company.name as company_name', 'tank.tank_number', 'transfer.product_name'])
    .where('transfer.id', '=', transfer_id)
    .executeTakeFirstOrThrow();
}

/** Waits for what is being reported with the links of a load, and holds off what would be. */
export async function lockLinks(transaction: Database, transfer_id: number): Promise<void> {
  await sql`select id from handover_links where transfer_id = ${transfer_id} order by id for no key update`.execute(
    transaction,
  );
}

/** Ends a link, or what is open of the links of a load; one that has ended stays as it is. Returns those that it ended. */
export async function endLinks(
  transaction: Database,
  which: { readonly id: number } | { readonly transfer_id: number },
  { ended_as, now }: { readonly ended_as: HandoverEnding; readonly now: Date },
): Promise<readonly number[]> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['transfer_id', which.transfer_id] as const);
  const ended = await transaction
    .updateTable('handover_links')
    .set({ ended_at: now, ended_as })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}
