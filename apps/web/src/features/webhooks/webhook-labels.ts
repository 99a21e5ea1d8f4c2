import type { Webhook } from '@dewar/contract/webhooks';
import { type OffReason, WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS } from '@dewar/domain/webhooks/webhook-events';
import { countOf } from '../../shared/format/numbers.ts';

export const OFF_LABELS: Readonly<Record<OffReason, string>> = {
  person: 'Off',
  failing: 'Off: nothing arrived for three days',
  gone: 'Off: the receiver is gone',
  maker: 'Off: nobody answers for it',
};

/** 'erp.polar.example'. */
export const receiverOf = ({ url }: Pick<Webhook, 'url'>) => new URL(url).host;

/** 'All events, of 3 tanks'. */
export function describeWebhook({ events, tank_ids, format }: Webhook): string {
  const which =
    events.length === WEBHOOK_EVENTS.length
      ? 'All events'
      : events.map((event, place) => withinSentence(WEBHOOK_EVENT_LABELS[event], place)).join(', ');
  const tanks = tank_ids === null ? '' : `, of ${countOf(tank_ids.length, 'tank')}`;
  return `${which}${tanks}${format === 'text' ? ', as text for a chat' : ''}`;
}

const withinSentence = (label: string, place: number) =>
  place === 0 ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
