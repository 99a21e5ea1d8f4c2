import { SUCCESS } from '@dewar/contract/success-texts';
import type { Tank } from '@dewar/contract/tanks';
import { createTransferBody, type Transfer } from '@dewar/contract/transfers';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { thisMinute } from '../../shared/format/local-time.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifySuccess, undoOf } from '../../shared/ui/states/notify.ts';
import { askAboutDates } from './ask-about-dates.tsx';
import { LoadFields, ReasonForLoading } from './load-fields.tsx';
import { findLoadErrors, type LoadValues, newLoadValues } from './load-form-values.ts';
import { useAddTransfer, useRemoveTransfer } from './transfers-api.ts';

interface AddLoadFormProps {
  readonly tank: Tank;
  /** The tank's transfers, newest first: values of earlier loads are suggested. */
  readonly earlier: readonly Transfer[];
  /** What the load gate says of what is typed, with the field for the reason of loading nevertheless. */
  readonly renderGate?: ((load: LoadValues, reason: ReactNode) => ReactNode) | undefined;
  readonly onClose: () => void;
}

export function AddLoadForm({ tank, earlier, renderGate, onClose }: AddLoadFormProps) {
  const addTransfer = useAddTransfer();
  const removeTransfer = useRemoveTransfer();
  const timeZone = usePersonTimeZone();
  const form = useForm<LoadValues>({
    initialValues: { ...newLoadValues(thisMinute(new Date())), product_name: earlier[0]?.product_name ?? '' },
    validateInputOnBlur: true,
    validate: (values) => findLoadErrors(values),
  });
  return (
    <FormDialog
      title="Add Load Data"
      about={tank.tank_number}
      form={form}
      draft={{ form: 'add-load', record: tank.id }}
      submitLabel="Add Load"
      size="lg"
      confirmSave={({ loaded_at }) => askAboutDates({ loaded_at }, timeZone)}
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        const load = createTransferBody.parse({ ...values, tank_id: tank.id, action: 'Load' });
        const { data } = await withErrorMessage('Error adding transfer data', addTransfer(load, attempt));
        notifySuccess(
          SUCCESS.loadAdded,
          undoOf(data, () => removeTransfer(data.id)),
        );
      }}
    >
      <LoadFields
        values={form.values}
        field={form.getInputProps}
        tankId={tank.id}
        knownProducts={differentNames(earlier.map((transfer) => transfer.product_name))}
        knownCustomers={differentNames(earlier.map((transfer) => transfer.customer_name))}
      />
      {renderGate?.(form.values, <ReasonForLoading {...form.getInputProps('reason_for_loading')} />)}
    </FormDialog>
  );
}

/** Unique and non-empty values, in their order. */
function differentNames(names: readonly (string | null)[]): readonly string[] {
  return [...new Set(names.filter((name) => name !== null))];
}
