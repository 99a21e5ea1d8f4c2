import { SUCCESS } from '@dewar/contract/success-texts';
import type { Transfer } from '@dewar/contract/transfers';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { aboutTransfer } from './about-transfer.ts';
import { readStaleTransfer } from './stale-transfer.tsx';
import { useWithdrawDetermination } from './transfers-api.ts';

interface WithdrawDeterminationFormProps {
  readonly transfer: Transfer;
  readonly onClose: () => void;
}

interface Withdrawal {
  readonly reason: string;
}

/** Withdraws a determination with a reason. */
export function WithdrawDeterminationForm({ transfer, onClose }: WithdrawDeterminationFormProps) {
  const withdraw = useWithdrawDetermination();
  const timeZone = usePersonTimeZone();
  const form = useForm<Withdrawal>({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Reason is required' : null) },
  });
  return (
    <FormDialog
      title={`Withdraw Determination - Transfer #${transfer.id}`}
      about={aboutTransfer(transfer, timeZone)}
      form={form}
      draft={{ form: 'withdraw-determination', record: transfer.id }}
      submitLabel="Withdraw Determination"
      isDestructive
      version={transfer.version}
      record={transfer}
      readStale={(current) => readStaleTransfer({ current, valuesOf: () => ({ reason: '' }), timeZone })}
      onClose={onClose}
      onSubmit={async ({ reason }, attempt) => {
        await withErrorMessage('Error withdrawing the determination', withdraw(transfer.id, reason, attempt));
        notifySuccess(SUCCESS.determinationWithdrawn);
      }}
    >
      <Text>
        The load waits for another determination. What was determined stays in the audit log, and with the load until
        then.
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
