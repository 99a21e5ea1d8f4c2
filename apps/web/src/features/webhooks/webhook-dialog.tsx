import { type Webhook, webhookSchema } from '@dewar/contract/webhooks';
import { MAX_WEBHOOK_TANKS, type WebhookEvent } from '@dewar/domain/webhooks/webhook-events';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useSession } from '../../shared/session/session.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { VersionDifferences } from '../../shared/ui/dialogs/version-differences.tsx';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { EventChoice } from './event-choice.tsx';
import { showSecret } from './show-secret.tsx';
import { TankChoice } from './tank-choice.tsx';
import {
  FORMAT_CHOICES,
  LABELS,
  sendsElsewhere,
  sentFields,
  type WebhookValues,
  webhookValuesOf,
} from './webhook-values.ts';
import { useWebhookWrites } from './webhooks-api.ts';

interface WebhookDialogProps {
  readonly companyName: string;
  /** Without it a new one is made, and its secret is shown. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

/** What is told, of which tanks, and where. */
export function WebhookDialog({ companyName, webhook, onClose }: WebhookDialogProps) {
  const email = useSession()?.user.email ?? '';
  const writes = useWebhookWrites(companyName);
  const needsPassword = (values: WebhookValues) => webhook === undefined || sendsElsewhere(webhook, values);
  const form = useForm<WebhookValues>({
    initialValues: webhookValuesOf(webhook),
    validateInputOnBlur: true,
    validate: {
      url: isNotEmpty('Address is required'),
      events: (events) => (events.length === 0 ? 'Choose at least one event' : null),
      tank_ids: (ids, { of_tanks }) => (of_tanks === 'some' && ids.length === 0 ? 'Choose at least one tank' : null),
      current_password: (typed, values) =>
        needsPassword(values) && typed === '' ? 'Current password is required' : null,
    },
  });
  const field = form.getInputProps;
  return (
    <FormDialog
      title={webhook === undefined ? 'New webhook' : 'Edit webhook'}
      submitLabel={webhook === undefined ? 'Add webhook' : 'Save webhook'}
      form={form}
      draft="never"
      {...(webhook !== undefined && { version: webhook.version })}
      readStale={readStaleWebhook}
      onClose={onClose}
      onSubmit={async (values, { version }) => {
        const { is_active, ...fields } = sentFields(values);
        const proof = needsPassword(values) ? { current_password: values.current_password } : {};
        if (webhook === undefined) {
          showSecret(await writes.create({ ...fields, ...proof }));
        } else {
          await writes.update(webhook.id, { ...fields, is_active, ...proof }, version);
          notifySuccess('Webhook saved');
        }
      }}
    >
      <TextInput
        {...field('url')}
        label={LABELS.url}
        description="Of the receiver, with https"
        type="url"
        placeholder="https://"
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <EventChoice
        value={form.values.events}
        error={form.errors.events}
        onChange={(events: WebhookEvent[]) => form.setFieldValue('events', events)}
      />
      <NativeSelect
        {...field('of_tanks')}
        label={LABELS.of_tanks}
        data={[
          { value: 'all', label: 'All tanks of the company' },
          { value: 'some', label: `Some tanks (at most ${MAX_WEBHOOK_TANKS})` },
        ]}
      />
      {form.values.of_tanks === 'some' && (
        <TankChoice
          companyName={companyName}
          value={form.values.tank_ids}
          error={form.errors.tank_ids}
          onChange={(ids) => form.setFieldValue('tank_ids', ids)}
        />
      )}
      <NativeSelect {...field('format')} label={LABELS.format} data={FORMAT_CHOICES} />
      {webhook !== undefined && <Checkbox {...field('is_active', { type: 'checkbox' })} label={LABELS.is_active} />}
      {needsPassword(form.values) && (
        <>
          <PasswordField {...field('current_password')} label="Current password" autoComplete="current-password" />
          {/* For password managers. After the fields, because a dialog focuses its first input. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
        </>
      )}
    </FormDialog>
  );
}

/** Reads the webhook that a 412 carries. */
function readStaleWebhook(current: unknown) {
  const webhook = webhookSchema.parse(current);
  const values = webhookValuesOf(webhook);
  return {
    values,
    version: webhook.version,
    summary: (mine: WebhookValues) => <VersionDifferences saved={values} mine={mine} labels={LABELS} />,
  };
}
