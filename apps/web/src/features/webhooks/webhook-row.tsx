import type { Webhook } from '@dewar/contract/webhooks';
import { Button } from '@mantine/core';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime, RelativeTime } from '../../shared/ui/time/times.tsx';
import { describeWebhook, OFF_LABELS, receiverOf } from './webhook-labels.ts';
import styles from './webhooks.module.css';

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onLog: () => void;
  readonly onEdit: () => void;
  readonly onNewSecret: () => void;
  readonly onDelete: () => void;
}

/** A webhook as the list shows it. */
export function WebhookRow({ webhook, onLog, onEdit, onNewSecret, onDelete }: WebhookRowProps) {
  const { url, last_attempt_at, former_secret_ends_at, made_by_email } = webhook;
  const receiver = receiverOf(webhook);
  const actions = [
    { verb: 'Log', act: onLog },
    { verb: 'Edit', act: onEdit },
    { verb: 'New secret', act: onNewSecret },
    { verb: 'Delete', act: onDelete },
  ];
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>
          {url} <State webhook={webhook} />
        </div>
        <div className={styles.facts}>{describeWebhook(webhook)}</div>
        <div className={styles.facts}>
          {last_attempt_at === null ? (
            'Nothing sent yet'
          ) : (
            <>
              Last sent <RelativeTime at={last_attempt_at} />
            </>
          )}
          , {made_by_email} answers for it
          {former_secret_ends_at !== null && (
            <>
              , the former secret signs too until <ExactTime at={former_secret_ends_at} />
            </>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {actions.map(({ verb, act }) => (
          <Button key={verb} size="compact-md" variant="default" aria-label={`${verb}: ${receiver}`} onClick={act}>
            {verb}
          </Button>
        ))}
      </div>
    </li>
  );
}

function State({ webhook: { off_because, failing_since } }: Pick<WebhookRowProps, 'webhook'>) {
  if (off_because !== null) {
    return <StatusPill tone={off_because === 'person' ? 'neutral' : 'bad'}>{OFF_LABELS[off_because]}</StatusPill>;
  }
  if (failing_since === null) return null;
  return (
    <StatusPill tone="watch">
      Failing since <RelativeTime at={failing_since} />
    </StatusPill>
  );
}
