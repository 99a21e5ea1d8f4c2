import { SUCCESS } from '@dewar/contract/success-texts';
import type { Tank } from '@dewar/contract/tanks';
import { type Transfer, updateTransferBody } from '@dewar/contract/transfers';
import type { TankLimits } from '@dewar/domain/transfers/tank-limits';
import { TRANSFER_ACTIONS } from '@dewar/domain/transfers/transfer-status';
import { NativeSelect, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trueNow } from '../../shared/api/device-clock.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { findStillErrors, type TimesOfForm, withTimesAt } from '../../shared/forms/form-times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { ownerIn } from '../../shared/tank-holdings/record-owner.tsx';
import { FormDialog, type SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';
import { DateTimeField } from '../../shared/ui/fields/date-time-field.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { useFormTimes } from '../../shared/ui/fields/use-form-times.ts';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { aboutTransfer } from './about-transfer.ts';
import { askAboutDates } from './ask-about-dates.tsx';
import { askAboutFigures, findFigureErrors } from './ask-about-figures.tsx';
import { answerOf, DeterminationQuestion, findAnswerError } from './determination-question.tsx';
import { LoadFields } from './load-fields.tsx';
import {
  findManagedErrors,
  hasArrived,
  type ManagedTransferValues,
  managedValuesOf,
  newTransferBody,
  newTransferValues,
} from './managed-transfer-values.ts';
import { readStaleTransfer } from './stale-transfer.tsx';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';
import styles from './transfer-forms.module.css';
import { useAddTransfer, useSaveTransfer } from './transfers-api.ts';
import { useBolQuestion } from './use-bol-question.tsx';
import { useLastRead } from './use-last-read.ts';

interface ManagedTransferFormProps {
  readonly tank: Pick<Tank, 'id' | 'tank_number'>;
  /** Without it a new one is added. */
  readonly transfer?: Transfer | undefined;
  /** What the figures are asked about by; nothing is asked where the tank is not known. */
  readonly limits?: TankLimits | undefined;
  readonly onClose: () => void;
}

/**
 * A transfer as administrators enter and correct it (spec 2 §5, Admin transfer); the server assesses the arrival again.
 */
export function ManagedTransferForm({ tank, transfer, limits, onClose }: ManagedTransferFormProps) {
  const saveTransfer = useSaveTransfer();
  const addTransfer = useAddTransfer();
  const timeZone = usePersonTimeZone();
  const isNew = transfer === undefined;
  const record = useLastRead(transfer);
  const bol = useBolQuestion(tank.id);
  const dated: TimesOfForm<ManagedTransferValues> = {
    names: ['loaded_at', 'arrived_at'],
    isFixed: !isNew,
    toTheMinute: ['loaded_at', 'arrived_at'],
  };
  const form = useForm<ManagedTransferValues>({
    initialValues: isNew ? newTransferValues(trueNow()) : managedValuesOf(transfer),
    validateInputOnBlur: true,
    validate: (values) => {
      const settled = withTimesAt(values, dated, trueNow());
      const names = dated.names.filter((name) => name === 'loaded_at' || hasArrived(values));
      return {
        ...findFigureErrors(settled, limits, record.now()),
        ...findStillErrors(values, { ...dated, names }, timeZone),
        ...findManagedErrors(settled, isNew),
        ...findAnswerError(record.now(), settled),
      };
    },
  });
  const times = useFormTimes(form, dated);
  const values = times.current;
  const field: typeof form.getInputProps = (name, options) => {
    const props = form.getInputProps(name, options);
    return isDated(name) ? times.field(name, props) : props;
  };
  return (
    <FormDialog
      title={isNew ? `Add Transfer of ${tank.tank_number}` : `Edit Transfer #${transfer.id}`}
      about={isNew ? undefined : aboutTransfer(transfer, timeZone)}
      form={form}
      draft={{ form: 'transfer', record: transfer?.id ?? `new-${tank.id}` }}
      submitLabel={isNew ? 'Add Transfer' : 'Save Transfer'}
      size="lg"
      {...(!isNew && { version: transfer.version, record: transfer })}
      readStale={(current) =>
        readStaleTransfer({
          ...{ current, valuesOf: managedValuesOf, timeZone },
          onBased: (newer) => record.take(newer, () => form.setFieldValue('confirm_determination', '')),
        })
      }
      confirmSave={async (entered) => {
        const settled = times.at(entered);
        const saved = record.now();
        return (
          (await askAboutDates(settled, timeZone, saved)) &&
          (await askAboutFigures(settled, limits, saved)) &&
          bol.ask(settled, saved)
        );
      }}
      onClose={onClose}
      onSubmit={times.saving<SaveAttempt>(async (typed, attempt) => {
        if (isNew) {
          await withErrorMessage(
            'Failed to add transfer',
            addTransfer({ ...newTransferBody(tank.id, typed), ...ownerIn(typed), ...bol.answer() }, attempt),
          );
          notifySuccess(SUCCESS.loadAdded);
        } else {
          const body = updateTransferBody.parse({ ...typed, ...ownerIn(typed), ...answerOf(typed), ...bol.answer() });
          await withErrorMessage('Failed to update transfer', saveTransfer(transfer.id, body, attempt));
          notifySuccess(SUCCESS.transferUpdated);
        }
      })}
    >
      <NativeSelect {...field('action')} label={TRANSFER_LABELS.action} data={[...TRANSFER_ACTIONS]} />
      <LoadFields
        values={values}
        field={field}
        tankId={tank.id}
        knownProducts={[]}
        knownCustomers={[]}
        isWeightRequired={false}
        isRecorded={!isNew}
        hasReasonForLoading={!isNew && transfer.reason_for_loading !== null}
      />
      <h3 className={styles.panelTitle}>Arrival</h3>
      <div className={styles.pair}>
        <NumberField
          {...field('arrival_pressure')}
          value={values.arrival_pressure}
          label={TRANSFER_LABELS.arrival_pressure}
          unit="psig"
          decimals={2}
          isSigned
        />
        <NumberField
          {...field('arrival_level')}
          value={values.arrival_level}
          label={TRANSFER_LABELS.arrival_level}
          unit="mmH2O"
          decimals={2}
        />
      </div>
      {(!isNew || hasArrived(values)) && (
        <DateTimeField
          {...field('arrived_at')}
          value={values.arrived_at}
          label={TRANSFER_LABELS.arrived_at}
          isRequired={isNew}
        />
      )}
      <Switch {...field('was_venting', { type: 'checkbox' })} label={TRANSFER_LABELS.was_venting} />
      <DeterminationQuestion transfer={record.shown} body={values} field={field} />
    </FormDialog>
  );
}

function isDated(name: string): name is 'loaded_at' | 'arrived_at' {
  return name === 'loaded_at' || name === 'arrived_at';
}
