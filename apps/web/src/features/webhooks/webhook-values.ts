import type { Webhook } from '@dewar/contract/webhooks';
import type { WebhookEvent, WebhookFormat } from '@dewar/domain/webhooks/webhook-events';

/** A webhook as its form has it. */
export interface WebhookValues {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly of_tanks: 'all' | 'some';
  readonly tank_ids: readonly number[];
  readonly format: WebhookFormat;
  readonly is_active: boolean;
  readonly current_password: string;
}

export const LABELS = {
  url: 'Address',
  events: 'Events',
  of_tanks: 'Tanks',
  tank_ids: 'Which tanks',
  format: 'What is sent',
  is_active: 'On: calls are sent',
};

export const FORMAT_CHOICES = [
  { value: 'standard', label: 'The record, for a program' },
  { value: 'text', label: 'A sentence, for a chat' },
];

export function webhookValuesOf(webhook?: Webhook): WebhookValues {
  const { url = '', events = [], tank_ids = null, format = 'standard', is_active = true } = webhook ?? {};
  const of_tanks = tank_ids === null ? 'all' : 'some';
  return { url, events, of_tanks, tank_ids: tank_ids ?? [], format, is_active, current_password: '' };
}

export function sentFields({ url, events, of_tanks, tank_ids, format, is_active }: WebhookValues) {
  const chosen = of_tanks === 'all' ? null : [...tank_ids];
  return { url: url.trim(), events: [...events], tank_ids: chosen, format, is_active };
}

/** Whether saving sends records where none were sent until now, for which the password is asked. */
export function sendsElsewhere(webhook: Webhook, { url, is_active }: WebhookValues): boolean {
  return url.trim() !== webhook.url || (is_active && !webhook.is_active);
}
