import type { Webhook } from '@dewar/contract/webhooks';
import {
  OFF_REASONS,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  type WebhookFormat,
} from '@dewar/domain/webhooks/webhook-events';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';

const COLUMNS = [
  ...(['id', 'company_id', 'url', 'events', 'tank_ids', 'format', 'off_because', 'off_at', 'failing_since'] as const),
  ...(['last_attempt_at', 'former_secret_ends_at', 'made_by_email', 'created_at', 'version'] as const),
] as const;

/** A webhook as it is stored, without its secrets. */
export interface StoredWebhook {
  readonly id: number;
  readonly company_id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly tank_ids: readonly number[] | null;
  readonly format: string;
  readonly off_because: string | null;
  readonly off_at: Date | null;
  readonly failing_since: Date | null;
  readonly last_attempt_at: Date | null;
  readonly former_secret_ends_at: Date | null;
  readonly made_by_email: string;
  readonly created_at: Date;
  readonly version: number;
}

export async function listWebhooksOf(db: Database, company_id: number): Promise<readonly StoredWebhook[]> {
  return db.selectFrom('webhooks').select(COLUMNS).where('company_id', '=', company_id).orderBy('id', 'desc').execute();
}

interface OfCompany {
  readonly id: number;
  readonly company_id: number;
}

/** A webhook of the company, locked; undefined for a missing one and for another company's. */
export async function lockWebhook(
  transaction: Database,
  { id, company_id }: OfCompany,
): Promise<StoredWebhook | undefined> {
  return transaction
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .forUpdate()
    .executeTakeFirst();
}

/** The same, whoever's it is. */
export async function lockWebhookById(transaction: Database, id: number): Promise<StoredWebhook | undefined> {
  return transaction.selectFrom('webhooks').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function hasWebhook(db: Database, { id, company_id }: OfCompany): Promise<boolean> {
  const found = await db
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countWebhooksOf(transaction: Database, company_id: number): Promise<number> {
  const { count } = await transaction
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many of these tanks the company has now. */
export async function countTanksOf(db: Database, company_id: number, tank_ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from tank_state state join tanks tank on tank.id = state.tank_id and tank.deleted_at is null
     where state.company_id = ${company_id} and tank.id = any(${tank_ids}::int[])`.execute(db);
  return rows[0]?.count ?? 0;
}

interface NewWebhook {
  readonly company_id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly tank_ids: readonly number[] | null;
  readonly format: WebhookFormat;
  readonly made_by: number;
  readonly made_by_email: string;
  readonly created_at: Date;
}

/** The id that a webhook is going to have: its secret is sealed for it. */
export async function nextWebhookId(transaction: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhooks', 'id'))::int as id`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('the sequence of webhooks gave no id');
  return row.id;
}

export async function insertWebhook(
  transaction: Database,
  id: number,
  webhook: NewWebhook & { readonly sealed_secret: Buffer },
): Promise<void> {
  const { company_id, url, events, tank_ids, format, sealed_secret, made_by, made_by_email, created_at } = webhook;
  await sql`
    insert into webhooks (id, company_id, url, events, tank_ids, format, sealed_secret, made_by, made_by_email, created_at)
    overriding system value
    values (${id}, ${company_id}, ${url}, ${events}::text[], ${tank_ids}::int[], ${format}, ${sealed_secret}, ${made_by},
            ${made_by_email}, ${created_at})`.execute(transaction);
}

export interface WebhookChange {
  readonly url: string;
  readonly events: readonly string[];
  readonly tank_ids: readonly number[] | null;
  readonly format: WebhookFormat;
}

export async function changeWebhook(transaction: Database, id: number, change: WebhookChange): Promise<void> {
  const { url, events, tank_ids, format } = change;
  await sql`
    update webhooks
       set url = ${url}, events = ${events}::text[], tank_ids = ${tank_ids}::int[], format = ${format},
           version = version + 1
     where id = ${id}`.execute(transaction);
}

/** Lets it go on in the responsibility of this person. */
export async function switchOn(
  transaction: Database,
  id: number,
  maker: { readonly id: number; readonly email: string },
): Promise<void> {
  await transaction
    .updateTable('webhooks')
    .set({ off_at: null, off_because: null, is_off_told: true, failing_since: null })
    .set({ made_by: maker.id, made_by_email: maker.email })
    .where('id', '=', id)
    .execute();
}

export interface SwitchedOff {
  readonly because: (typeof OFF_REASONS)[number];
  readonly now: Date;
}

/** Nothing is sent to it any more, and what waits is given up; its administrators are told unless one of them did it. */
export async function switchOff(transaction: Database, id: number, { because, now }: SwitchedOff): Promise<void> {
  await transaction
    .updateTable('webhooks')
    .set({ off_at: now, off_because: because, is_off_told: because === 'person' })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: null })
    .where('webhook_id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute();
}

export interface NewSecret {
  readonly sealed_secret: Buffer;
  readonly former_secret_ends_at: Date;
}

/** The present secret becomes the former one. */
export async function replaceSecret(transaction: Database, id: number, secret: NewSecret): Promise<void> {
  await transaction
    .updateTable('webhooks')
    .set(({ ref }) => ({ former_sealed_secret: ref('sealed_secret') }))
    .set(secret)
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhookRow(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('webhooks').where('id', '=', id).execute();
}

const eventsSchema = z.array(z.enum(WEBHOOK_EVENTS));

export function asWebhook({ company_id: _, ...row }: StoredWebhook, now: Date): Webhook {
  const { former_secret_ends_at } = row;
  const isRotating = former_secret_ends_at !== null && former_secret_ends_at.getTime() > now.getTime();
  return {
    ...row,
    events: eventsSchema.parse(row.events),
    tank_ids: row.tank_ids === null ? null : [...row.tank_ids],
    format: z.enum(WEBHOOK_FORMATS).parse(row.format),
    is_active: row.off_at === null,
    off_because: z.enum(OFF_REASONS).nullable().parse(row.off_because),
    off_at: row.off_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    former_secret_ends_at: isRotating ? former_secret_ends_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
  };
}
