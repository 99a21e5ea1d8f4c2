import { setTimeout as pause } from 'node:timers/promises';
import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { hasFailedForLong, nextPauseMs } from '@dewar/domain/webhooks/delivery-retries';
import { Webhook } from 'standardwebhooks';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import { ForbiddenAddressError } from '../../shared/outgoing/guarded-post.ts';
import { retryAfterMs } from '../../shared/outgoing/retry-after.ts';
import {
  claimWebhooks,
  type DueDelivery,
  listDue,
  markDelivered,
  markFailed,
  releaseWebhook,
} from './due-delivery-repository.ts';
import { ATTEMPT_TIMEOUT_MS, sealedFor, type WebhookParts } from './webhook-parts.ts';
import { lockWebhookById, switchOff } from './webhook-repository.ts';

/** Receivers to which one server sends at the same time: whoever is slow holds up nobody else. */
const RECEIVERS_AT_ONCE = 64;
/** Calls to one receiver at the same time. */
const CALLS_AT_ONCE = 4;
/** Longer than an attempt and finding the name can take. */
const LEASE_MS = MILLISECONDS_PER_MINUTE;
/** What became due meanwhile does not wait for those that are slow. */
const LOOK_AGAIN_MS = 500;

export type Sending = Pick<Server, 'db' | 'clock' | 'log'> & WebhookParts;

/** Sends what is due, until nothing is left or the server stops. */
export async function sendDeliveries(sending: Sending, stopping: AbortSignal): Promise<void> {
  const { db, clock, log } = sending;
  const running = new Set<Promise<void>>();
  do {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const count = RECEIVERS_AT_ONCE - running.size;
    const claimed = count === 0 ? [] : await claimWebhooks(db, { now, leaseUntil, count });
    for (const id of claimed) {
      const work = sendTo(sending, id, stopping)
        .catch((err: unknown) => log.warn({ err, webhook_id: id }, 'a webhook could not be served; will retry'))
        .finally(() => running.delete(work));
      running.add(work);
    }
    if (running.size > 0) await Promise.race([...running, pause(LOOK_AGAIN_MS, undefined, { ref: false })]);
  } while (running.size > 0 && !stopping.aborted);
  await Promise.all(running);
}

/**
 * Sends to one webhook, and releases it. Throws if an attempt could not be recorded, once no call is on its way any more; the
 * claim then stands until its end, so that a receiver is not called again and again.
 */
async function sendTo(sending: Sending, webhook_id: number, stopping: AbortSignal): Promise<void> {
  const { db, clock } = sending;
  while (!stopping.aborted) {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const due = await listDue(db, webhook_id, { now, leaseUntil, count: CALLS_AT_ONCE });
    if (due.length === 0) break;
    const sent = await Promise.allSettled(due.map((delivery) => sendOne(sending, delivery)));
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
  await releaseWebhook(db, webhook_id);
}

async function sendOne(sending: Sending, delivery: DueDelivery): Promise<void> {
  const { db, clock } = sending;
  const began = performance.now();
  const outcome = await attempt(sending, delivery);
  const now = clock.now();
  const { status, error } = outcome;
  const entry = { at: now.toISOString(), status, error, duration_ms: Math.round(performance.now() - began) };
  await inTransaction(db, async (transaction) => {
    if (error === null) return markDelivered(transaction, delivery, entry);
    const isGone = status === 410;
    const pauseMs = isGone
      ? null
      : nextPauseMs({ failures: delivery.failures + 1, chance: Math.random(), retryAfterMs: outcome.waitMs });
    const next_attempt_at = pauseMs === null ? null : new Date(now.getTime() + pauseMs);
    const failingSince = await markFailed(transaction, delivery, { attempt: entry, next_attempt_at });
    if (failingSince === null) return;
    if (isGone) await stop(transaction, delivery, 'gone', now);
    else if (hasFailedForLong(failingSince, now)) await stop(transaction, delivery, 'failing', now);
  });
}

interface Outcome {
  readonly status: number | null;
  /** Null if it arrived. */
  readonly error: string | null;
  readonly waitMs?: number | undefined;
}

async function attempt({ outgoing, seal, clock }: Sending, delivery: DueDelivery): Promise<Outcome> {
  const now = clock.now();
  try {
    const signature = await sign(seal, delivery, now);
    if (signature === null) return { status: null, error: 'the secret cannot be read; make another one' };
    const { status, retryAfter } = await outgoing.post(new URL(delivery.url), {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Dewar-Webhooks',
        'webhook-id': delivery.message_id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': signature,
      },
      body: Buffer.from(delivery.body),
    });
    if (status >= 200 && status < 300) return { status, error: null };
    const error = status >= 300 && status < 400 ? 'a redirect is not followed' : `the receiver answered ${status}`;
    return { status, error, waitMs: retryAfterMs(retryAfter, now) };
  } catch (err) {
    return { status: null, error: wordsOf(err) };
  }
}

/** By the present secret and the former one while it stands; null if the present one was sealed with another key. */
async function sign(seal: WebhookParts['seal'], delivery: DueDelivery, now: Date): Promise<string | null> {
  const { webhook_id, message_id, body, sealed_secret, former_sealed_secret } = delivery;
  const owner = sealedFor(webhook_id);
  const secret = await seal.open(sealed_secret, owner);
  if (secret === undefined) return null;
  const former = former_sealed_secret === null ? undefined : await seal.open(former_sealed_secret, owner);
  return [secret, ...(former === undefined ? [] : [former])]
    .map((key) => new Webhook(key).sign(message_id, now, body))
    .join(' ');
}

function wordsOf(err: unknown): string {
  if (err instanceof ForbiddenAddressError) return 'the address leads to a network that is not the internet';
  if (err instanceof Error && err.name === 'TimeoutError')
    return `no response within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds`;
  const code = err instanceof Error && 'code' in err ? ` (${String(err.code)})` : '';
  return `the receiver could not be reached${code}`;
}

async function stop(
  transaction: Database,
  { webhook_id }: DueDelivery,
  because: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  const webhook = await lockWebhookById(transaction, webhook_id);
  if (webhook === undefined || webhook.off_at !== null) return;
  await switchOff(transaction, webhook_id, { because, now });
  const { company_id } = webhook;
  await writeAudit(transaction, {
    ...{ actor: null, company_id, entity: 'webhook', entity_id: webhook_id, action: 'stop' },
    after: { because: because === 'gone' ? 'the receiver answered 410' : 'nothing arrived for three days' },
  });
}
