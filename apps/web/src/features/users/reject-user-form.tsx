import type { User } from '@dewar/contract/users';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { useReject } from './users-api.ts';

interface RejectUserFormProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Rejects a verified registration, with or without a reason (spec 1 §4). */
export function RejectUserForm({ user, onClose }: RejectUserFormProps) {
  const reject = useReject();
  const form = useForm({ initialValues: { reason: '' } });
  return (
    <FormDialog
      title={`Reject ${user.email}`}
      form={form}
      draft={{ form: 'reject-user', record: user.id }}
      submitLabel="Reject"
      onClose={onClose}
      onSubmit={async ({ reason }, attempt) => {
        await withErrorMessage('Error rejecting user', reject(user.id, reason, attempt));
        notifySuccess('User rejected');
      }}
    >
      <div>
        The person is notified by email, with the reason if you give one, and cannot sign in. A rejected account can be
        reset, so that its email may register again.
      </div>
      <Textarea
        {...form.getInputProps('reason')}
        label="Reason (optional)"
        rows={4}
        maxLength={TEXT_LIMITS.reason}
        resize="vertical"
      />
    </FormDialog>
  );
}
