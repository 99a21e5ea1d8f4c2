import type { Webhook, WebhookDelivery } from '@dewar/contract/webhooks';
import { type DeliveryState, WEBHOOK_EVENT_LABELS } from '@dewar/domain/webhooks/webhook-events';
import { Button, Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { countOf } from '../../shared/format/numbers.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { receiverOf } from './webhook-labels.ts';
import styles from './webhooks.module.css';
import { deliveriesQuery, useWebhookWrites } from './webhooks-api.ts';

interface DeliveriesDialogProps {
  readonly companyName: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** What a webhook was told in the last 30 days, with each attempt. */
export function DeliveriesDialog({ companyName, webhook, onClose }: DeliveriesDialogProps) {
  const { id, is_active } = webhook;
  const query = useInfiniteQuery(deliveriesQuery(companyName, id));
  const { test, sendAgain } = useWebhookWrites(companyName);
  useFocusReturn();
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries);
  const run = (failed: string, work: () => Promise<unknown>, done: string) =>
    void withErrorMessage(failed, work()).then(() => notifySuccess(done), notifyError);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Log of ${receiverOf(webhook)}`}
      size="44rem"
      fullScreen={useIsPhone()}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.head}>
        <p>What was sent in the last 30 days. What fails is tried again for three days.</p>
        {is_active && (
          <Button
            variant="default"
            onClick={() => run('The test could not be sent', () => test(id), 'A test is on its way.')}
          >
            Send a test
          </Button>
        )}
      </div>
      {query.isPending && <SkeletonList count={4} height={64} />}
      {deliveries === undefined && query.isError && (
        <ErrorState title="The log could not be loaded." error={query.error} onRetry={query.refetch} />
      )}
      {deliveries?.length === 0 && (
        <EmptyState title="Nothing was sent yet." next="Send a test to see whether it arrives." />
      )}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ul className={styles.rows} aria-label="Deliveries">
          {deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              onSendAgain={
                is_active && delivery.state !== 'pending'
                  ? () => run('It could not be sent again', () => sendAgain(delivery.id), 'It is on its way again.')
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <MorePages query={query} failed="More of the log could not be loaded." />
    </Modal>
  );
}

const STATES: Readonly<Record<DeliveryState, { readonly tone: Tone; readonly label: string }>> = {
  delivered: { tone: 'neutral', label: 'Delivered' },
  pending: { tone: 'watch', label: 'Waiting' },
  failed: { tone: 'bad', label: 'Failed' },
};

interface DeliveryProps {
  readonly delivery: WebhookDelivery;
  readonly onSendAgain: (() => void) | undefined;
}

function Delivery({ delivery, onSendAgain }: DeliveryProps) {
  const { type, records, state, created_at, next_attempt_at, attempts, message_id } = delivery;
  const { tone, label } = STATES[state];
  const name = WEBHOOK_EVENT_LABELS[type];
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>
          {name}
          {records > 1 && `, ${countOf(records, 'record')}`}{' '}
          <StatusPill tone={tone} isQuiet={state === 'delivered'}>
            {label}
          </StatusPill>
        </div>
        <div className={styles.facts}>
          <ExactTime at={created_at} />, {message_id}
          {next_attempt_at !== null && attempts.length > 0 && (
            <>
              , next attempt <ExactTime at={next_attempt_at} />
            </>
          )}
        </div>
        {attempts.length > 0 && (
          <ol className={styles.attempts} aria-label={`Attempts: ${name}`}>
            {attempts.map(({ at, status, error, duration_ms }) => (
              <li key={at}>
                <ExactTime at={at} />: {error ?? `arrived (${status})`}, {duration_ms} ms
              </li>
            ))}
          </ol>
        )}
      </div>
      {onSendAgain !== undefined && (
        <Button size="compact-md" variant="default" aria-label={`Send again: ${name}`} onClick={onSendAgain}>
          Send again
        </Button>
      )}
    </li>
  );
}
