import { type Transfer, updateTransferBody } from '@dewar/contract/transfers';
import {
  ARRIVAL_ASSESSMENT_LABELS,
  ARRIVAL_ASSESSMENTS,
  type ArrivalAssessment,
} from '@dewar/domain/transfers/transfer-assessment';
import { TRANSFER_ACTIONS, type TransferAction } from '@dewar/domain/transfers/transfer-status';
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { ArrivalFields } from './arrival-fields.tsx';
import { type ArrivalValues, arrivalBody, arrivalValuesOf, findArrivalErrors } from './arrival-form-values.ts';
import { LoadFields } from './load-fields.tsx';
import { findLoadErrors, type LoadValues, loadValuesOf } from './load-form-values.ts';
import { ManualLevelFields } from './manual-level-fields.tsx';
import { readStaleTransfer } from './stale-transfer.tsx';
import styles from './transfer-forms.module.css';
import { useSaveTransfer } from './transfers-api.ts';
import { type ArrivalAssessing, useArrivalAssessment } from './use-arrival-assessment.ts';

interface EditTransferFormProps {
  readonly transfer: Transfer;
  readonly onClose: () => void;
}

interface EditValues extends LoadValues, ArrivalValues {
  readonly action: TransferAction;
  readonly arrival_assessment: ArrivalAssessment | '';
  readonly assessment_reasoning: string;
  readonly requires_level_check: boolean;
}

function editValuesOf(transfer: Transfer): EditValues {
  return {
    ...loadValuesOf(transfer),
    ...arrivalValuesOf(transfer),
    action: transfer.action,
    arrival_assessment: transfer.arrival_assessment ?? '',
    assessment_reasoning: transfer.assessment_reasoning ?? '',
    requires_level_check: transfer.requires_level_check,
  };
}

/** Administrators correct any field; all four assessments are offered (spec 2 §4.1). */
export function EditTransferForm({ transfer, onClose }: EditTransferFormProps) {
  const saveTransfer = useSaveTransfer();
  const timeZone = usePersonTimeZone();
  const form = useForm<EditValues>({
    initialValues: editValuesOf(transfer),
    validateInputOnBlur: true,
    validate: (values) => ({ ...findArrivalErrors(values, values.loaded_at), ...findLoadErrors(values) }),
  });
  const assessing = filling(useArrivalAssessment(transfer), (assessed) => form.setValues(assessed));
  return (
    <FormDialog
      title={`Edit Transfer #${transfer.id}`}
      form={form}
      submitLabel="Save Transfer"
      size="lg"
      version={transfer.version}
      readStale={(current) => readStaleTransfer({ current, valuesOf: editValuesOf, mine: form.getValues(), timeZone })}
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        const { arrival_assessment, ...rest } = arrivalBody(values);
        const body = updateTransferBody.parse({ ...rest, arrival_assessment: arrival_assessment || null });
        await withErrorMessage('Error updating transfer', saveTransfer(transfer.id, body, attempt));
        notifySuccess('Transfer updated successfully!');
      }}
    >
      <NativeSelect {...form.getInputProps('action')} label="Action" data={[...TRANSFER_ACTIONS]} />
      <LoadFields values={form.values} field={form.getInputProps} knownProducts={[]} knownCustomers={[]} />
      <h3 className={styles.panelTitle}>Arrival</h3>
      <ArrivalFields
        values={form.values}
        field={form.getInputProps}
        assessing={assessing}
        isRequired={false}
        pressureDecimals={2}
      />
      <NativeSelect
        {...form.getInputProps('arrival_assessment')}
        label="Arrival assessment"
        data={[
          { value: '', label: 'Not assessed' },
          ...ARRIVAL_ASSESSMENTS.map((value) => ({ value, label: ARRIVAL_ASSESSMENT_LABELS[value] })),
        ]}
      />
      <Textarea
        {...form.getInputProps('assessment_reasoning')}
        label="Assessment reasoning"
        rows={2}
        resize="vertical"
      />
      <Checkbox {...form.getInputProps('requires_level_check', { type: 'checkbox' })} label="Level check required" />
      <NumberField
        {...form.getInputProps('arrival_level')}
        value={form.values.arrival_level}
        label="Arrival level"
        unit="mmH2O"
        decimals={2}
      />
      <ManualLevelFields
        values={form.values}
        field={form.getInputProps}
        productName={form.values.product_name}
        onUsePercent={(percent) => form.setValues({ manual_level_reading: percent, level_reading_unit: 'percent' })}
      />
    </FormDialog>
  );
}

type AssessedFields = Pick<EditValues, 'arrival_assessment' | 'assessment_reasoning' | 'requires_level_check'>;

/** The assessment fills its fields; invalidating it empties them. */
function filling(assessing: ArrivalAssessing, fill: (assessed: AssessedFields) => void): ArrivalAssessing {
  return {
    ...assessing,
    clear: () => {
      assessing.clear();
      fill({ arrival_assessment: '', assessment_reasoning: '', requires_level_check: false });
    },
    assess: async (arrival) => {
      const result = await assessing.assess(arrival);
      if (result !== null) {
        fill({
          arrival_assessment: result.assessment,
          assessment_reasoning: result.reasoning,
          requires_level_check: result.requiresLevelCheck,
        });
      }
      return result;
    },
  };
}
