import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS, type WebhookEvent } from '@dewar/domain/webhooks/webhook-events';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { LABELS } from './webhook-values.ts';
import styles from './webhooks.module.css';

interface EventChoiceProps {
  readonly value: readonly WebhookEvent[];
  readonly error: ReactNode;
  readonly onChange: (events: WebhookEvent[]) => void;
}

export function EventChoice({ value, error, onChange }: EventChoiceProps) {
  return (
    <Checkbox.Group
      label={LABELS.events}
      error={error}
      value={[...value]}
      onChange={(chosen) => onChange(WEBHOOK_EVENTS.filter((event) => chosen.includes(event)))}
    >
      <div className={styles.events}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox key={event} value={event} label={WEBHOOK_EVENT_LABELS[event]} description={event} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
