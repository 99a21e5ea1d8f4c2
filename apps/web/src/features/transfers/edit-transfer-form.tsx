import { SUCCESS } from '@dewar/contract/success-texts';
import {
  arrivalFields,
  loadFields,
  type Transfer,
  transferFields,
  updateTransferBody,
} from '@dewar/contract/transfers';
import {
  ARRIVAL_ASSESSMENT_LABELS,
  ARRIVAL_ASSESSMENTS,
  type ArrivalAssessment,
} from '@dewar/domain/transfers/arrival-assessments';
import type { TankLimits } from '@dewar/domain/transfers/tank-limits';
import { findMissingFields, REQUIRED_OF_ARRIVAL } from '@dewar/domain/transfers/transfer-errors';
import { isLoadInTransit, TRANSFER_ACTIONS } from '@dewar/domain/transfers/transfer-status';
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { blankValues, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { ownerIn } from '../../shared/tank-holdings/record-owner.tsx';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { aboutTransfer } from './about-transfer.ts';
import { ArrivalFields } from './arrival-fields.tsx';
import {
  type ArrivalValues,
  arrivalBody,
  BLANK_ARRIVAL,
  findArrivalErrors,
  READ_TOGETHER,
} from './arrival-form-values.ts';
import { askAboutDates } from './ask-about-dates.tsx';
import { askAboutFigures, findFigureErrors } from './ask-about-figures.tsx';
import { withoutAutomaticVerdict } from './automatic-verdict.ts';
import {
  answerOf,
  type DeterminationAnswer,
  DeterminationQuestion,
  findAnswerError,
  NO_ANSWER,
} from './determination-question.tsx';
import { LoadFields } from './load-fields.tsx';
import { findLoadErrors, type LoadValues, newLoadValues } from './load-form-values.ts';
import { ManualLevelFields } from './manual-level-fields.tsx';
import { readStaleTransfer } from './stale-transfer.tsx';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';
import styles from './transfer-forms.module.css';
import { useSaveTransfer } from './transfers-api.ts';
import { type ArrivalAssessing, useArrivalAssessment } from './use-arrival-assessment.ts';
import { useBolQuestion } from './use-bol-question.tsx';
import { useLastRead } from './use-last-read.ts';

interface EditTransferFormProps {
  readonly transfer: Transfer;
  /** Of the tank; null where it is not known. */
  readonly innerDiameterMm: number | null;
  /** What the figures are asked about by; nothing is asked where the tank is not known. */
  readonly limits?: TankLimits | undefined;
  readonly onClose: () => void;
}

const assessmentForm = transferFields.pick({
  action: true,
  assessment_reasoning: true,
  requires_level_check: true,
});

type EditValues = LoadValues &
  ArrivalValues &
  DeterminationAnswer &
  FormValues<z.output<typeof assessmentForm>> & { readonly arrival_assessment: ArrivalAssessment | '' };

const BLANK: EditValues = {
  ...newLoadValues(null),
  ...BLANK_ARRIVAL,
  ...blankValues(assessmentForm),
  ...NO_ANSWER,
  action: 'Load',
  arrival_assessment: '',
};

function editValuesOf(transfer: Transfer): EditValues {
  return valuesOf(BLANK, transfer);
}

const loadBody = loadFields
  .omit({ action: true })
  .extend({ notes: transferFields.shape.notes, replaces_bol_of: updateTransferBody.shape.replaces_bol_of })
  .partial();
const ownArrivalBody = arrivalFields.extend({ notes: transferFields.shape.notes }).partial();

const ASSESSED_TOGETHER = ['arrival_assessment', 'assessment_reasoning', 'requires_level_check'] as const;

/**
 * Administrators correct any field; all four assessments are offered (spec 2 §4.1). Others correct what they logged: the
 * load while it is in transit, its arrival afterwards; the server assesses that arrival again.
 */
export function EditTransferForm({ transfer, innerDiameterMm, limits, onClose }: EditTransferFormProps) {
  const saveTransfer = useSaveTransfer();
  const timeZone = usePersonTimeZone();
  const record = useLastRead(transfer);
  const bol = useBolQuestion(transfer.tank_id);
  const editsAll = useCan()('edit', 'transfer');
  const editsLoad = editsAll || isLoadInTransit(transfer);
  const editsArrival = editsAll || !editsLoad;
  const form = useForm<EditValues>({
    initialValues: editValuesOf(transfer),
    validateInputOnBlur: true,
    validate: (entered) => {
      const values = bodyOf(entered);
      return {
        ...findFigureErrors(values, limits, record.now()),
        ...(editsArrival && findArrivalErrors(values, values.loaded_at)),
        ...(editsArrival && !editsAll && findMissingFields(values, REQUIRED_OF_ARRIVAL)),
        ...(editsLoad && findLoadErrors(values)),
        ...findAnswerError(record.now(), values),
      };
    },
  });
  const arrivalAssessing = useArrivalAssessment(transfer);
  const assessing = filling(arrivalAssessing, (assessed) => form.setValues(assessed));
  return (
    <FormDialog
      title={`Edit Transfer #${transfer.id}`}
      about={aboutTransfer(transfer, timeZone)}
      form={form}
      draft={{ form: 'edit-transfer', record: transfer.id }}
      submitLabel="Save Transfer"
      size="lg"
      version={transfer.version}
      record={transfer}
      together={[...READ_TOGETHER, ASSESSED_TOGETHER]}
      readStale={(current) =>
        readStaleTransfer({
          ...{ current, valuesOf: editValuesOf, timeZone },
          onBased: (newer) => record.take(newer, () => form.setFieldValue('confirm_determination', '')),
        })
      }
      confirmSave={async (entered) =>
        (await askAboutDates(entered, timeZone, record.now())) &&
        (await askAboutFigures(bodyOf(entered), limits, record.now())) &&
        bol.ask(entered, record.now())
      }
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        const all = updateTransferBody.parse({
          ...bodyOf(values),
          ...ownerIn(values),
          ...answerOf(values),
          ...bol.answer(),
        });
        const part = (editsLoad ? loadBody : ownArrivalBody).parse(all);
        const body = editsAll ? withoutAutomaticVerdict(all, record.now(), arrivalAssessing.last) : part;
        await withErrorMessage('Error updating transfer', saveTransfer(transfer.id, body, attempt));
        notifySuccess(SUCCESS.transferUpdated);
      }}
    >
      {editsAll && (
        <NativeSelect {...form.getInputProps('action')} label={TRANSFER_LABELS.action} data={[...TRANSFER_ACTIONS]} />
      )}
      {editsLoad && (
        <LoadFields
          values={form.values}
          field={form.getInputProps}
          tankId={transfer.tank_id}
          knownProducts={[]}
          knownCustomers={[]}
          isRecorded
          hasReasonForLoading={transfer.reason_for_loading !== null}
        />
      )}
      {editsAll && <h3 className={styles.panelTitle}>Arrival</h3>}
      {editsArrival && (
        <ArrivalFields
          values={form.values}
          field={form.getInputProps}
          assessing={assessing}
          isRequired={!editsAll}
          pressureDecimals={2}
        />
      )}
      {editsAll && <AssessmentFields field={form.getInputProps} />}
      {editsArrival && (
        <>
          <NumberField
            {...form.getInputProps('arrival_level')}
            value={form.values.arrival_level}
            label={TRANSFER_LABELS.arrival_level}
            unit="mmH2O"
            decimals={2}
          />
          <ManualLevelFields
            values={form.values}
            field={form.getInputProps}
            productName={form.values.product_name}
            innerDiameterMm={innerDiameterMm}
            onUsePercent={(percent) => form.setValues({ manual_level_reading: percent, level_reading_unit: 'percent' })}
          />
        </>
      )}
      {!editsLoad && (
        <Textarea {...form.getInputProps('notes')} label={TRANSFER_LABELS.notes} rows={2} resize="vertical" />
      )}
      <DeterminationQuestion transfer={record.shown} body={bodyOf(form.values)} field={form.getInputProps} />
    </FormDialog>
  );
}

/** The request: nothing chosen is no assessment. */
function bodyOf(values: EditValues) {
  return { ...arrivalBody(values), arrival_assessment: values.arrival_assessment || null };
}

function AssessmentFields({ field }: { readonly field: UseFormReturnType<EditValues>['getInputProps'] }) {
  return (
    <>
      <NativeSelect
        {...field('arrival_assessment')}
        label={TRANSFER_LABELS.arrival_assessment}
        data={[
          { value: '', label: 'Not assessed' },
          ...ARRIVAL_ASSESSMENTS.map((value) => ({ value, label: ARRIVAL_ASSESSMENT_LABELS[value] })),
        ]}
      />
      <Textarea
        {...field('assessment_reasoning')}
        label={TRANSFER_LABELS.assessment_reasoning}
        rows={2}
        resize="vertical"
      />
      <Checkbox {...field('requires_level_check', { type: 'checkbox' })} label={TRANSFER_LABELS.requires_level_check} />
    </>
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
