import { chatText } from '@dewar/domain/webhooks/chat-texts';
import { type DeliveryType, type EventData, eventData, sharedOut } from '@dewar/domain/webhooks/webhook-events';
import { inTransaction } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import { insertDeliveries, type NewDelivery } from './webhook-delivery-repository.ts';
import {
  isMeant,
  type ListeningWebhook,
  listListening,
  takeEvents,
  takeTurn,
  type WrittenEvent,
} from './webhook-event-repository.ts';
import { createMessageId } from './webhook-parts.ts';

/** In one transaction. */
const EVENTS_AT_ONCE = 2_000;

/** Makes the calls of what was written since: one for each webhook that wants to hear it. */
export async function shareOutEvents(
  { db, clock }: Pick<Server, 'db' | 'clock'>,
  stopping: AbortSignal,
): Promise<void> {
  let taken = EVENTS_AT_ONCE;
  while (taken === EVENTS_AT_ONCE && !stopping.aborted) {
    taken = await inTransaction(db, async (transaction) => {
      if (!(await takeTurn(transaction))) return 0;
      const events = await takeEvents(transaction, EVENTS_AT_ONCE);
      if (events.length === 0) return 0;
      const companies = [...new Set(events.map(({ company_id }) => company_id))];
      const webhooks = await listListening(transaction, companies);
      const deliveries = webhooks.flatMap((webhook) => callsOf(webhook, events));
      await insertDeliveries(transaction, deliveries, clock.now());
      return events.length;
    });
  }
}

function callsOf(webhook: ListeningWebhook, events: readonly WrittenEvent[]): readonly NewDelivery[] {
  const meant = events.filter((event) => event.company_id === webhook.company_id && isMeant(webhook, event));
  const together = Map.groupBy(meant, ({ type, transaction_id }) => `${transaction_id} ${type}`);
  return [...together.values()].flatMap(sharedOut).flatMap((written) => {
    const [first] = written;
    if (first === undefined) return [];
    const { type, occurred_at } = first;
    return [deliveryOf(webhook, { type, at: occurred_at, records: written.map(dataOf) })];
  });
}

function dataOf(event: WrittenEvent): EventData {
  const data = eventData(event);
  return event.type === 'attention.ended' ? { ...data, ended_at: event.occurred_at.toISOString() } : data;
}

interface Message {
  readonly type: DeliveryType;
  readonly at: Date;
  readonly records: readonly EventData[];
}

/** One call; of several records `data` has a list. */
export function deliveryOf(
  { id: webhook_id, format }: Pick<ListeningWebhook, 'id' | 'format'>,
  { type, at, records }: Message,
): NewDelivery {
  const data = records.length === 1 ? records[0] : records.length === 0 ? {} : { records };
  const body = format === 'text' ? { text: chatText(type, records) } : { type, timestamp: at.toISOString(), data };
  return {
    ...{ webhook_id, message_id: createMessageId(), type },
    ...{ records: records.length, body: JSON.stringify(body) },
  };
}
