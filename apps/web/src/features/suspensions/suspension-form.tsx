import { findSuspensionEndError, isSuspended } from '@dewar/domain/accounts/suspensions';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { DateTimeField } from '../../shared/ui/fields/date-time-field.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { describeEndedSessions } from './access-questions.ts';
import { type Access, type AccessSubject, useSuspend } from './suspensions-api.ts';

interface SuspensionFormProps {
  readonly subject: AccessSubject;
  readonly access: Access;
  readonly onClose: () => void;
}

interface SuspensionValues {
  readonly reason: string;
  readonly ends: 'lifted' | 'at';
  readonly until: string | null;
}

/** Suspends a person or a company, or changes the suspension. */
export function SuspensionForm({ subject, access, onClose }: SuspensionFormProps) {
  const suspend = useSuspend(subject);
  const held = isSuspended(access.suspension, new Date()) ? access.suspension : null;
  const form = useForm<SuspensionValues>({
    initialValues: {
      reason: held?.reason ?? '',
      ends: held !== null && held.until !== null ? 'at' : 'lifted',
      until: held?.until ?? null,
    },
    validateInputOnBlur: true,
    validate: {
      reason: (reason) => (reason.trim() === '' ? 'Reason is required' : null),
      until: (until, { ends }) => (ends === 'at' ? findUntilError(until) : null),
    },
  });
  const { name, kind } = subject;
  const who = kind === 'user' ? 'The person' : 'Everybody of the company';
  return (
    <FormDialog
      title={held === null ? `Suspend ${name}` : `Change the suspension of ${name}`}
      form={form}
      draft={{ form: `suspend-${kind}`, record: subject.id }}
      submitLabel={held === null ? 'Suspend' : 'Save Suspension'}
      onClose={onClose}
      onSubmit={async ({ reason, ends, until }, attempt) => {
        const sent = suspend({ reason, until: ends === 'at' ? until : null }, attempt);
        notifySuccess((await withErrorMessage('Error suspending', sent)) ?? 'Suspended');
      }}
    >
      <div>
        {held === null && `${describeEndedSessions(access)} `}
        {who} cannot sign in meanwhile, gets no alerts and reports, and is told the reason and the end by email.
        {kind === 'company' && ' The tanks and records of the company stay with the administrators.'}
      </div>
      <Textarea
        {...form.getInputProps('reason')}
        label="Reason"
        rows={3}
        maxLength={TEXT_LIMITS.reason}
        resize="vertical"
        required
      />
      <Radio.Group {...form.getInputProps('ends')} label="Until">
        <Stack gap="xs" mt="xs">
          <Radio value="lifted" label="An administrator lifts it" />
          <Radio value="at" label="A date and time" />
        </Stack>
      </Radio.Group>
      {form.values.ends === 'at' && (
        <DateTimeField
          {...form.getInputProps('until')}
          value={form.values.until}
          label="Suspended until"
          help="It ends by itself then."
          isRequired
        />
      )}
    </FormDialog>
  );
}

function findUntilError(until: string | null): string | null {
  if (until === null) return 'Date and time are required';
  return findSuspensionEndError(until, new Date());
}
