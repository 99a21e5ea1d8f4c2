import type { WebhookDelivery } from '@dewar/contract/webhooks';
import { type DeliveryType, TEST_EVENT, WEBHOOK_EVENTS } from '@dewar/domain/webhooks/webhook-events';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { cursorOf, FIRST_PAGE, type PageEnd } from '../../shared/database/json-page.ts';

const KEPT_FOR = '30 days';
/** What nobody could send for so long, because its company was suspended, is no news any more. */
const SENT_WITHIN = '7 days';
/** A statement has 65,535 parameters at most. */
const ROWS_AT_ONCE = 1_000;

export interface NewDelivery {
  readonly webhook_id: number;
  readonly message_id: string;
  readonly type: DeliveryType;
  readonly records: number;
  readonly body: string;
}

/** Queues what is to be sent at once, and returns the ids. */
export async function insertDeliveries(
  transaction: Database,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let start = 0; start < deliveries.length; start += ROWS_AT_ONCE) {
    const rows = await transaction
      .insertInto('webhook_deliveries')
      .values(
        deliveries
          .slice(start, start + ROWS_AT_ONCE)
          .map((delivery) => ({ ...delivery, created_at: now, next_attempt_at: now })),
      )
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

const attemptSchema = z.object({
  at: z.string(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int(),
});
export type Attempt = z.infer<typeof attemptSchema>;

const COLUMNS = [
  ...(['id', 'message_id', 'type', 'records', 'created_at', 'attempts', 'delivered_at', 'next_attempt_at'] as const),
] as const;

interface StoredDelivery {
  readonly id: number;
  readonly message_id: string;
  readonly type: string;
  readonly records: number;
  readonly created_at: Date;
  readonly attempts: unknown;
  readonly delivered_at: Date | null;
  readonly next_attempt_at: Date | null;
}

function asDelivery({ delivered_at, ...row }: StoredDelivery): WebhookDelivery {
  return {
    ...row,
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]).parse(row.type),
    state: row.next_attempt_at !== null ? 'pending' : delivered_at === null ? 'failed' : 'delivered',
    created_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    attempts: z.array(attemptSchema).parse(row.attempts),
  };
}

interface PageOfLog {
  readonly limit: number;
  readonly after: PageEnd | undefined;
}

export async function listDeliveriesOf(
  db: Database,
  webhook_id: number,
  { limit, after = FIRST_PAGE }: PageOfLog,
): Promise<{ readonly data: WebhookDelivery[]; readonly next_cursor?: string }> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where('webhook_id', '=', webhook_id)
    .where('id', '<', after.id)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const data = rows.slice(0, limit).map(asDelivery);
  const last = data.at(-1);
  if (rows.length <= limit || last === undefined) return { data };
  return { data, next_cursor: cursorOf({ ...FIRST_PAGE, id: last.id }) };
}

export async function findDelivery(db: Database, id: number): Promise<WebhookDelivery | undefined> {
  const row = await db.selectFrom('webhook_deliveries').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && asDelivery(row);
}

/** The webhook of a delivery; undefined for a missing one. */
export async function findWebhookOfDelivery(db: Database, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('webhook_deliveries').select('webhook_id').where('id', '=', id).executeTakeFirst();
  return row?.webhook_id;
}

export async function isTestWaiting(transaction: Database, webhook_id: number): Promise<boolean> {
  const waiting = await transaction
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .where('type', '=', TEST_EVENT)
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Sends a delivery once more at once. */
export async function queueAgain(
  transaction: Database,
  id: number,
  { now, failures }: { readonly now: Date; readonly failures: number },
): Promise<void> {
  await transaction
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now, failures })
    .where('id', '=', id)
    .execute();
}

/** The log goes, and so does what waited too long. */
export async function deleteOldDeliveries(db: Database, now: Date): Promise<void> {
  await sql`
    delete from webhook_deliveries where created_at < ${now}::timestamptz - ${KEPT_FOR}::interval`.execute(db);
  await sql`
    update webhook_deliveries set next_attempt_at = null
     where next_attempt_at is not null and failures = 0 and created_at < ${now}::timestamptz - ${SENT_WITHIN}::interval`.execute(
    db,
  );
}
