import { backOffMs } from '@dewar/domain/time/back-off';
import { MILLISECONDS_PER_HOUR, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { Server } from '../../shared/http/server.ts';
import { ForbiddenAddressError, type OutgoingResponse } from '../../shared/outgoing/guarded-post.ts';
import { retryAfterMs } from '../../shared/outgoing/retry-after.ts';
import { sessionTimes } from '../auth/sessions/session-repository.ts';
import { encryptPush } from './push/encrypt-push.ts';
import { type VapidKeys, vapidHeader } from './push/vapid.ts';
import { deleteDevice, markDeviceSent } from './push-device-repository.ts';
import type { PushParts } from './push-parts.ts';
import { claimDueMessages, type DueMessage, deleteMessage, postponeMessages } from './told-reminder-repository.ts';

/** How long a message may wait for a push service here, or there for a device that is switched off. */
export const MESSAGE_HOURS = 12;
/** Longer than an attempt can take. */
const LEASE_MS = MILLISECONDS_PER_MINUTE;
/** At the same time: one service that hangs must not hold up the others. */
const AT_ONCE = 16;
const BACK_OFF = { firstMs: 30_000, maxMs: 900_000 };
const MAX_RETRY_AFTER_MS = MILLISECONDS_PER_HOUR;

export type Sending = Pick<Server, 'db' | 'clock' | 'config' | 'log'> & Pick<PushParts, 'outgoing' | 'makeKeys'>;

/** Sends what is due, until nothing is left or the server stops. */
export async function sendMessages(sending: Sending, stopping: AbortSignal): Promise<void> {
  const { db, clock, config } = sending;
  while (!stopping.aborted) {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const madeAfter = new Date(now.getTime() - MESSAGE_HOURS * MILLISECONDS_PER_HOUR);
    const times = sessionTimes(config, now);
    const due = await claimDueMessages(db, { times, madeAfter, leaseUntil, count: AT_ONCE });
    if (due.length === 0) return;
    const keys = await sending.makeKeys();
    await Promise.all(due.map((message) => sendOne(sending, message, keys)));
  }
}

async function sendOne(sending: Sending, message: DueMessage, keys: VapidKeys): Promise<void> {
  const { db, log, clock } = sending;
  const { id, device_id, attempts } = message;
  try {
    const response = await post(sending, message, keys);
    await settle(sending, message, response);
  } catch (err) {
    // Never the address: whoever knows it can send to the device.
    if (err instanceof ForbiddenAddressError) {
      log.warn({ device_id }, 'the push service of a device is not on the internet; the device was removed');
      await deleteDevice(db, device_id);
      return;
    }
    const code = err instanceof Error && 'code' in err ? err.code : undefined;
    log.warn({ message_id: id, device_id, attempts, code }, 'a push service could not be reached; will retry');
    await postponeMessages(db, device_id, new Date(clock.now().getTime() + backOffMs(attempts, BACK_OFF)));
  }
}

function post({ outgoing, clock, config }: Sending, message: DueMessage, keys: VapidKeys): Promise<OutgoingResponse> {
  const url = new URL(message.endpoint);
  const contact = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${addressIn(config.MAIL_FROM)}`;
  return outgoing.post(url, {
    headers: {
      authorization: vapidHeader(keys, { origin: url.origin, contact, now: clock.now() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String((MESSAGE_HOURS * MILLISECONDS_PER_HOUR) / 1_000),
      urgency: 'high',
    },
    body: encryptPush(message.payload, message),
  });
}

/** 'dewar@localhost' of 'Dewar <dewar@localhost>'. */
function addressIn(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

/** RFC 8030: 404 and 410 mean that the browser has unsubscribed. */
async function settle(
  { db, log, clock }: Sending,
  { id, device_id, attempts }: DueMessage,
  { status, retryAfter }: OutgoingResponse,
): Promise<void> {
  const now = clock.now();
  if (status >= 200 && status < 300) {
    await deleteMessage(db, id);
    await markDeviceSent(db, device_id, now);
  } else if (status === 404 || status === 410) {
    await deleteDevice(db, device_id);
  } else if (status === 429 || status >= 500) {
    const waitMs = Math.min(retryAfterMs(retryAfter, now) ?? backOffMs(attempts, BACK_OFF), MAX_RETRY_AFTER_MS);
    log.warn({ message_id: id, device_id, status }, 'a push service asks to wait; will retry');
    await postponeMessages(db, device_id, new Date(now.getTime() + waitMs));
  } else {
    log.warn({ message_id: id, device_id, status }, 'a push service refused a message; it was dropped');
    await deleteMessage(db, id);
  }
}
