import { SUCCESS } from '@dewar/contract/success-texts';
import type { Tank } from '@dewar/contract/tanks';
import { createTransferBody, type Transfer } from '@dewar/contract/transfers';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { readLastUsed, rememberLastUsed } from '../../shared/drafts/last-used.ts';
import { thisMinute } from '../../shared/format/local-time.ts';
import { valuesOf } from '../../shared/forms/form-values.ts';
import { type KeptEdit, notifyKept } from '../../shared/offline/keep-record.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifySuccess, undoOf } from '../../shared/ui/states/notify.ts';
import { askAboutDates } from './ask-about-dates.tsx';
import { useCaptureLoad } from './capture-transfer.ts';
import { LoadFields, ReasonForLoading } from './load-fields.tsx';
import { findLoadErrors, type LoadValues, newLoadValues } from './load-form-values.ts';
import { useRemoveTransfer } from './transfers-api.ts';

interface AddLoadFormProps {
  readonly tank: Pick<Tank, 'id' | 'tank_number'>;
  /** A load that waits on this device. */
  readonly kept?: KeptEdit | undefined;
  /** The tank's transfers, newest first: values of earlier loads are suggested. */
  readonly earlier: readonly Transfer[];
  /** What the load gate says of what is typed, with the field for the reason of loading nevertheless. */
  readonly renderGate?: ((load: LoadValues, reason: ReactNode) => ReactNode) | undefined;
  readonly onClose: () => void;
}

export function AddLoadForm({ tank, kept, earlier, renderGate, onClose }: AddLoadFormProps) {
  const captureLoad = useCaptureLoad({ id: tank.id, tank_number: tank.tank_number });
  const removeTransfer = useRemoveTransfer();
  const timeZone = usePersonTimeZone();
  const form = useForm<LoadValues>({
    initialValues: valuesOf<LoadValues>(
      {
        ...newLoadValues(thisMinute(new Date())),
        product_name: earlier[0]?.product_name ?? readLastUsed('product') ?? '',
      },
      kept?.body ?? {},
    ),
    validateInputOnBlur: true,
    validate: (values) => findLoadErrors(values),
  });
  return (
    <FormDialog
      title={kept === undefined ? 'Add Load Data' : 'Edit Load Data'}
      about={tank.tank_number}
      form={form}
      draft={{ form: 'add-load', record: kept?.id ?? tank.id }}
      submitLabel={kept === undefined ? 'Add Load' : 'Save Load'}
      size="lg"
      confirmSave={({ loaded_at }) => askAboutDates({ loaded_at }, timeZone)}
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        const load = createTransferBody.parse({ ...values, tank_id: tank.id, action: 'Load' });
        if (kept !== undefined) return kept.keep(load);
        if (values.product_name.trim() !== '') rememberLastUsed('product', values.product_name.trim());
        const added = await withErrorMessage('Error adding transfer data', captureLoad(load, attempt));
        if (added === undefined) return notifyKept();
        const { data } = added;
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
