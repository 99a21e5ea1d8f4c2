import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isSuspendedAt } from '../../shared/database/suspension-columns.ts';
import type { Attempt } from './webhook-delivery-repository.ts';

interface Claim {
  readonly now: Date;
  /** When the claim of a server that was killed is over. */
  readonly leaseUntil: Date;
  readonly count: number;
}

/** Whether the row `webhook` of the company in the row `company` may be sent to. */
const mayBeSentTo = (now: Date) => sql<boolean>`
  (webhook.off_at is null and company.status = 'active' and not ${isSuspendedAt('company', now)})`;

/** Claims webhooks for which something is due and to which no server sends; who waited longest first. */
export async function claimWebhooks(db: Database, { now, leaseUntil, count }: Claim): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update webhooks set sending_until = ${leaseUntil}::timestamptz
     where id in (
       select webhook.id from webhooks webhook join companies company on company.id = webhook.company_id
        where ${mayBeSentTo(now)} and (webhook.sending_until is null or webhook.sending_until <= ${now}::timestamptz)
          and exists (select from webhook_deliveries delivery
                       where delivery.webhook_id = webhook.id and delivery.next_attempt_at <= ${now}::timestamptz)
        order by webhook.last_attempt_at nulls first, webhook.id
        limit ${count}
          for update of webhook skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DueDelivery {
  readonly id: number;
  readonly webhook_id: number;
  readonly message_id: string;
  readonly body: string;
  readonly failures: number;
  readonly url: string;
  readonly sealed_secret: Buffer;
  /** While it stands. */
  readonly former_sealed_secret: Buffer | null;
}

/** What is due for a webhook that this server has claimed, the oldest first; renews the claim. */
export async function listDue(
  db: Database,
  webhook_id: number,
  { now, leaseUntil, count }: Claim,
): Promise<readonly DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with claimed as (
      update webhooks webhook set sending_until = ${leaseUntil}::timestamptz
        from companies company
       where webhook.id = ${webhook_id} and company.id = webhook.company_id and ${mayBeSentTo(now)}
      returning webhook.id, webhook.url, webhook.sealed_secret,
                case when webhook.former_secret_ends_at > ${now}::timestamptz then webhook.former_sealed_secret end
                  as former_sealed_secret)
    select delivery.id, delivery.webhook_id, delivery.message_id, delivery.body, delivery.failures, claimed.url,
           claimed.sealed_secret, claimed.former_sealed_secret
      from claimed join webhook_deliveries delivery on delivery.webhook_id = claimed.id
     where delivery.next_attempt_at <= ${now}::timestamptz
     order by delivery.next_attempt_at, delivery.id
     limit ${count}`.execute(db);
  return rows;
}

export async function releaseWebhook(db: Database, id: number): Promise<void> {
  await db.updateTable('webhooks').set({ sending_until: null }).where('id', '=', id).execute();
}

const withAttempt = (attempt: Attempt) => sql<string>`attempts || ${JSON.stringify([attempt])}::jsonb`;

export async function markDelivered(
  transaction: Database,
  { id, webhook_id }: DueDelivery,
  attempt: Attempt,
): Promise<void> {
  // The webhook first, as everybody who changes both: else two could wait for each other.
  await transaction
    .updateTable('webhooks')
    .set({ failing_since: null, last_attempt_at: attempt.at })
    .where('id', '=', webhook_id)
    .execute();
  await transaction
    .updateTable('webhook_deliveries')
    .set({ attempts: withAttempt(attempt), delivered_at: attempt.at, next_attempt_at: null })
    .where('id', '=', id)
    .execute();
}

export interface Failure {
  readonly attempt: Attempt;
  readonly next_attempt_at: Date | null;
}

/** Records an attempt that failed, and returns since when nothing has arrived; null if the webhook is off or gone. */
export async function markFailed(
  transaction: Database,
  { id, webhook_id }: DueDelivery,
  { attempt, next_attempt_at }: Failure,
): Promise<Date | null> {
  const webhook = await transaction
    .updateTable('webhooks')
    .set({ failing_since: sql`coalesce(failing_since, ${attempt.at}::timestamptz)`, last_attempt_at: attempt.at })
    .where('id', '=', webhook_id)
    .returning(['failing_since', 'off_at'])
    .executeTakeFirst();
  const isOn = webhook !== undefined && webhook.off_at === null;
  await transaction
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .set({ attempts: withAttempt(attempt), next_attempt_at: isOn ? next_attempt_at : null })
    .where('id', '=', id)
    .execute();
  return isOn ? webhook.failing_since : null;
}
