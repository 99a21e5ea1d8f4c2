import type { Webhook } from '@dewar/contract/webhooks';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { PasswordDialog } from '../../shared/ui/fields/password-dialog.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { showSecret } from './show-secret.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { receiverOf } from './webhook-labels.ts';
import { WebhookRow } from './webhook-row.tsx';
import styles from './webhooks.module.css';
import { useWebhookWrites, webhooksQuery } from './webhooks-api.ts';

type OpenDialog = { readonly kind: 'new' } | { readonly kind: 'edit' | 'log' | 'secret'; readonly id: number };

/** The addresses of other systems that are told of a company's records. */
export function CompanyWebhooks({ companyName }: { readonly companyName: string }) {
  const query = useQuery(webhooksQuery(companyName));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { replaceSecret } = useWebhookWrites(companyName);
  const remove = useAskAndDelete(companyName, () => list.current?.focus());
  const webhooks = query.data;
  const close = () => setDialog(null);
  const chosen = dialog !== null && dialog.kind !== 'new' ? webhooks?.find(({ id }) => id === dialog.id) : undefined;
  return (
    <>
      <div className={styles.head}>
        <p>
          A webhook tells another system at once what is recorded: a call to its address, signed with a secret that you
          share with it.
        </p>
        <Button onClick={() => setDialog({ kind: 'new' })}>New webhook</Button>
      </div>
      {query.isPending && <SkeletonList count={3} height={88} />}
      {webhooks === undefined && query.isError && (
        <ErrorState title="The webhooks could not be loaded." error={query.error} onRetry={query.refetch} />
      )}
      {webhooks?.length === 0 && (
        <EmptyState title="No webhooks yet." next="Add the address of a system that is to be told." />
      )}
      {webhooks !== undefined && webhooks.length > 0 && (
        <ul ref={list} className={styles.rows} aria-label="Webhooks" tabIndex={-1}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onLog={() => setDialog({ kind: 'log', id: webhook.id })}
              onEdit={() => setDialog({ kind: 'edit', id: webhook.id })}
              onNewSecret={() => setDialog({ kind: 'secret', id: webhook.id })}
              onDelete={() => void remove(webhook)}
            />
          ))}
        </ul>
      )}
      {dialog?.kind === 'new' && <WebhookDialog companyName={companyName} onClose={close} />}
      {dialog?.kind === 'edit' && chosen !== undefined && (
        <WebhookDialog companyName={companyName} webhook={chosen} onClose={close} />
      )}
      {dialog?.kind === 'secret' && chosen !== undefined && (
        <PasswordDialog
          title="Make a new secret?"
          submitLabel="Make a new secret"
          lead="For 24 hours each call is signed with both secrets. Give the new one to the receiver until then."
          onClose={close}
          onSubmit={async (password) => showSecret(await replaceSecret(chosen.id, password))}
        />
      )}
      {dialog?.kind === 'log' && chosen !== undefined && (
        <DeliveriesDialog companyName={companyName} webhook={chosen} onClose={close} />
      )}
    </>
  );
}

function useAskAndDelete(companyName: string, onDeleted: () => void) {
  const { remove } = useWebhookWrites(companyName);
  return async (webhook: Webhook) => {
    const outcome = await confirmAndRun({
      title: `Delete the webhook to ${receiverOf(webhook)}?`,
      body: 'Nothing is sent there any more, and its log goes with it.',
      verb: 'Delete',
      isDestructive: true,
      seen: webhook,
      run: (version) => remove(webhook.id, version),
      done: 'Webhook deleted',
    });
    if (outcome === 'done') onDeleted();
  };
}
