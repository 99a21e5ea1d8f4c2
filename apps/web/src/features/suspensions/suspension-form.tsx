import { isSuspended } from '@dewar/domain/accounts/suspensions';
import { useForm } from '@mantine/form';
import { trueNow } from '../../shared/api/device-clock.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { OutsideRecipientsNotice } from '../../shared/outside-recipients/outside-recipients-notice.tsx';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import {
  SuspensionFields,
  type SuspensionValues,
  suspensionOf,
  suspensionRules,
} from '../../shared/ui/fields/suspension-fields.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { describeEndedSessions } from './access-questions.ts';
import { type Access, type AccessSubject, useSuspend } from './suspensions-api.ts';

interface SuspensionFormProps {
  readonly subject: AccessSubject;
  readonly access: Access;
  readonly onClose: () => void;
}

/** Suspends a person or a company, or changes the suspension. */
export function SuspensionForm({ subject, access, onClose }: SuspensionFormProps) {
  const suspend = useSuspend(subject);
  const held = isSuspended(access.suspension, trueNow()) ? access.suspension : null;
  const form = useForm<SuspensionValues>({
    initialValues: {
      reason: held?.reason ?? '',
      ends: held !== null && held.until !== null ? 'at' : 'lifted',
      until: held?.until ?? null,
    },
    validateInputOnBlur: true,
    validate: suspensionRules,
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
      onSubmit={async (values, attempt) => {
        const sent = suspend(suspensionOf(values), attempt);
        notifySuccess((await withErrorMessage('Error suspending', sent)) ?? 'Suspended');
      }}
    >
      <div>
        {held === null && `${describeEndedSessions(access)} `}
        {who} cannot sign in meanwhile, not even with the password and the mailbox, gets no alerts and reports, and is
        told the reason and the end by email.
        {kind === 'company' && ' The tanks and records of the company stay with the administrators.'}
      </div>
      <SuspensionFields form={form} />
      {kind === 'user' && <OutsideRecipientsNotice userIds={[subject.id]} />}
    </FormDialog>
  );
}
