import { SUCCESS } from '@dewar/contract/success-texts';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { useReopenMonth } from './ledger-api.ts';
import { formatMonth } from './month-choices.ts';

interface ReopenMonthFormProps {
  readonly companyName: string;
  readonly month: string;
  readonly onClose: () => void;
}

/** Takes the closing of a month back, with a reason. */
export function ReopenMonthForm({ companyName, month, onClose }: ReopenMonthFormProps) {
  const reopen = useReopenMonth();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Reason is required' : null) },
  });
  return (
    <FormDialog
      title={`Open ${formatMonth(month)} Again`}
      about={companyName}
      form={form}
      draft={{ form: 'reopen-month', record: `${companyName} ${month}` }}
      submitLabel="Open Again"
      isDestructive
      onClose={onClose}
      onSubmit={async ({ reason }, attempt) => {
        await withErrorMessage('Error opening the month again', reopen(companyName, { month, reason }, attempt));
        notifySuccess(SUCCESS.monthReopened);
      }}
    >
      <Text>
        The copy that was made when the month was closed is removed, and the list of changes with it. The loads stay as
        they are now. The audit log keeps who closed it, with the totals of then. It can be closed again with the
        figures of now.
      </Text>
      <Textarea
        {...form.getInputProps('reason')}
        label="Reason"
        maxLength={TEXT_LIMITS.reason}
        required
        rows={2}
        resize="vertical"
      />
    </FormDialog>
  );
}
