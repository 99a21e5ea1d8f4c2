import type { TankStatus } from '@dewar/contract/tank-statuses';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { useAddTankStatus, useRenameTankStatus } from './tank-statuses-api.ts';

interface TankStatusFormProps {
  /** Without it a new one is created. */
  readonly status?: TankStatus | undefined;
  readonly onClose: () => void;
}

export function TankStatusForm({ status, onClose }: TankStatusFormProps) {
  const renameTankStatus = useRenameTankStatus();
  const addTankStatus = useAddTankStatus();
  const form = useForm({ initialValues: { status_name: status?.status_name ?? '' } });
  return (
    <FormDialog
      title={status === undefined ? 'Add Status' : `Rename ${status.status_name}`}
      form={form}
      draft={{ form: 'tank-status', record: status?.id ?? 'new' }}
      submitLabel={status === undefined ? 'Add Status' : 'Rename Status'}
      size="sm"
      isSubmitDisabled={form.values.status_name.trim() === ''}
      onClose={onClose}
      onSubmit={async ({ status_name }, attempt) => {
        if (status === undefined) {
          await withErrorMessage('Failed to add status', addTankStatus(status_name, attempt));
          notifySuccess('Status added');
        } else {
          await withErrorMessage('Failed to rename status', renameTankStatus(status.id, status_name, attempt));
          notifySuccess('Status renamed');
        }
      }}
    >
      <TextInput
        {...form.getInputProps('status_name')}
        label="Name"
        description={status === undefined ? undefined : 'Tanks with this status are renamed too'}
        maxLength={TEXT_LIMITS.tank_status}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
