import { WEBHOOK_EVENTS, type WebhookEvent } from '@dewar/domain/webhooks/webhook-events';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';

/** One server at a time shares out what was written, in its order; false if another does. */
export async function takeTurn(transaction: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('webhook events')) as taken`.execute(transaction);
  return rows[0]?.taken === true;
}

const eventSchema = z.object({
  id: z.number(),
  company_id: z.number(),
  type: z.enum(WEBHOOK_EVENTS),
  record: z.record(z.string(), z.unknown()),
  tank_number: z.string().nullable(),
  occurred_at: z.date(),
  transaction_id: z.string(),
});
export type WrittenEvent = z.infer<typeof eventSchema>;

/** Takes the oldest events, with the number that the tank of each has now. */
export async function takeEvents(transaction: Database, count: number): Promise<readonly WrittenEvent[]> {
  const { rows } = await sql`
    with taken as (
      delete from webhook_events
       where id in (select id from webhook_events order by id limit ${count}) returning *)
    select taken.id, taken.company_id, taken.type, taken.record, tank.tank_number, taken.occurred_at,
           taken.transaction_id::text as transaction_id
      from taken left join tanks tank on tank.id = (taken.record ->> 'tank_id')::int
     order by taken.id`.execute(transaction);
  return z.array(eventSchema).parse(rows);
}

export interface ListeningWebhook {
  readonly id: number;
  readonly company_id: number;
  readonly events: readonly string[];
  readonly tank_ids: readonly number[] | null;
  readonly format: string;
}

/** The webhooks of these companies that are on. */
export async function listListening(
  transaction: Database,
  company_ids: readonly number[],
): Promise<readonly ListeningWebhook[]> {
  return transaction
    .selectFrom('webhooks')
    .select(['id', 'company_id', 'events', 'tank_ids', 'format'])
    .where('company_id', 'in', [...company_ids])
    .where('off_at', 'is', null)
    .orderBy('id')
    .execute();
}

export function isMeant(
  { events, tank_ids }: ListeningWebhook,
  { type, record }: Pick<WrittenEvent, 'type' | 'record'>,
) {
  const { tank_id } = record;
  if (!events.includes(type satisfies WebhookEvent)) return false;
  return typeof tank_id !== 'number' || tank_ids === null || tank_ids.includes(tank_id);
}
