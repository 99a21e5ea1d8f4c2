import { SUCCESS } from '@dewar/contract/success-texts';
import { type Assessment, type Transfer, updateTransferBody } from '@dewar/contract/transfers';
import type { TankLimits } from '@dewar/domain/transfers/tank-limits';
import { findMissingFields, REQUIRED_OF_ARRIVAL } from '@dewar/domain/transfers/transfer-errors';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { trueNow } from '../../shared/api/device-clock.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import {
  type ClockValues,
  findStillErrors,
  NEW_CLOCK,
  type TimesOfForm,
  withTimesAt,
} from '../../shared/forms/form-times.ts';
import { valuesOf } from '../../shared/forms/form-values.ts';
import { setValuesKeepingErrors } from '../../shared/forms/set-values-keeping-errors.ts';
import { type KeptEdit, notifyKept } from '../../shared/offline/keep-record.ts';
import { presetTime, presetTimes } from '../../shared/offline/preset-time.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { FormDialog, type SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { useFormTimes } from '../../shared/ui/fields/use-form-times.ts';
import { notifySuccess, undoOf } from '../../shared/ui/states/notify.ts';
import { aboutTransfer } from './about-transfer.ts';
import { ArrivalFields } from './arrival-fields.tsx';
import {
  type ArrivalValues,
  arrivalBody,
  arrivalValuesOf,
  findArrivalErrors,
  READ_TOGETHER,
} from './arrival-form-values.ts';
import { askAboutDates } from './ask-about-dates.tsx';
import { askAboutFigures, findFigureErrors } from './ask-about-figures.tsx';
import type { KnownTank } from './assess-on-device.ts';
import { useCaptureArrival } from './capture-transfer.ts';
import { addReading, findReadingErrors, type ImmediateReadings, NO_READING, readingOf } from './immediate-reading.ts';
import { ImmediateReadingFields, type ImmediateReadingValues } from './immediate-reading-fields.tsx';
import { ManualLevelFields } from './manual-level-fields.tsx';
import { isOverLaterReport, isReadingRecorded, namesLaterReport, type ReportedArrival } from './reported-arrival.ts';
import { readStaleTransfer } from './stale-transfer.tsx';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';
import { useWithdrawArrival } from './transfers-api.ts';
import { isOfTime, useArrivalAssessment } from './use-arrival-assessment.ts';

interface AddArrivalFormProps {
  /** The load that arrived. */
  readonly transfer: Transfer;
  /** An arrival that waits on this device. */
  readonly kept?: KeptEdit | undefined;
  /** As the receiver reported it, to be corrected. */
  readonly reported?: ReportedArrival | undefined;
  /** Of the tank; null where it is not known. */
  readonly innerDiameterMm: number | null;
  readonly immediateReadings: ImmediateReadings;
  /** For the assessment without a signal. */
  readonly readTank: () => Promise<KnownTank>;
  /** What the figures are asked about by; nothing is asked where the tank is not known. */
  readonly limits?: TankLimits | undefined;
  readonly onClose: () => void;
}

type Values = ArrivalValues & ImmediateReadingValues & ClockValues;

export function AddArrivalForm(props: AddArrivalFormProps) {
  const { transfer, kept, reported, innerDiameterMm, immediateReadings, readTank, limits, onClose } = props;
  const captureArrival = useCaptureArrival(transfer);
  const withdrawArrival = useWithdrawArrival();
  const timeZone = usePersonTimeZone();
  const assessing = useArrivalAssessment(transfer, readTank);
  const { state, last } = assessing;
  /** The assessment at the time of saving, because the render may still have an older one. */
  const evaluated = useRef<Assessment | null>(null);
  const [isReadingNew, setReadingNew] = useState(false);
  // A reading that is recorded already has its time.
  const isReadingTimed = useRef(reported?.hasRecordedReading === true);
  /** Whoever was told that the receiver has sent something later may record this all the same. */
  const isToldOfLater = useRef(namesLaterReport(kept?.refusedFields));
  const arrived: TimesOfForm<Values> = {
    names: ['arrived_at', 'reading_at'],
    isFixed: kept !== undefined || reported !== undefined,
    toTheMinute: ['arrived_at'],
  };
  const [preset_at] = useState(() => presetTime(kept, 'arrived_at'));
  /** What the receiver read stands in the form, and is saved, whether or not the arrival requires it. */
  const hasReading = last?.requiresVacuumCheck === true || reported?.reading_microns !== undefined;
  // What is not changed can be saved as accepting would, also with decimals.
  const findMicronsError = (microns: number) =>
    microns === reported?.reading_microns ? null : immediateReadings.findError(microns);
  const hasLevel = last?.requiresLevelCheck === true || reported?.manual_level_reading !== undefined;
  const form = useForm<Values>({
    initialValues: valuesOf<Values>(
      { ...arrivalValuesOf(transfer), ...NO_READING, ...arrivingAt(preset_at), preset_at, clock: NEW_CLOCK },
      kept?.body ?? reported ?? {},
    ),
    validateInputOnBlur: true,
    validate: (entered) => {
      const values = withTimesAt(entered, arrived, trueNow());
      const names = arrived.names.filter((name) => name === 'arrived_at' || hasReading);
      return {
        ...findFigureErrors({ ...transfer, ...arrivalBody(values) }, limits, transfer),
        ...findStillErrors(entered, { ...arrived, names }, timeZone),
        ...findArrivalErrors(values, transfer.loaded_at),
        ...findMissingFields(values, REQUIRED_OF_ARRIVAL),
        ...(hasReading && findReadingErrors(values, { ...immediateReadings, findError: findMicronsError })),
      };
    },
  });
  const times = useFormTimes(form, arrived);

  const confirmSave = async (entered: Values) => {
    const values = times.at(entered);
    const given = state.kind === 'given' ? state : null;
    const verdict = given !== null && isOfTime(given.arrivedAt, values.arrived_at) ? given.assessment : null;
    const assessment = verdict ?? (await assessing.assess(values)) ?? given?.assessment ?? null;
    evaluated.current = assessment;
    const isReadingRequired = assessment?.requiresVacuumCheck === true;
    if (isReadingRequired && verdict === null && values.reading_microns === null) {
      // The form was submitted before the assessment arrived: the required reading appears only now. Nothing is asked
      // before that, or it would be asked again.
      setReadingNew(true);
      setTimeout(() => form.getInputNode('reading_microns')?.focus());
      return false;
    }
    if (!(await askAboutDates({ arrived_at: values.arrived_at }, timeZone))) return false;
    if (!(await askAboutFigures({ ...transfer, ...arrivalBody(values) }, limits, transfer))) return false;
    const reading = isReadingRequired || hasReading ? readingOf(values, '') : null;
    return (
      reading === null ||
      isReadingRecorded(values, reported) ||
      immediateReadings.ask(reading.vacuum_reading, reading.reading_timestamp, values.arrived_at)
    );
  };

  const save = async (values: Values, attempt: SaveAttempt) => {
    const preset_times = presetTimes('arrived_at', values.arrived_at, values.preset_at);
    const handover_report_id = isToldOfLater.current
      ? undefined
      : (kept?.body.handover_report_id ?? reported?.report_id);
    const body = updateTransferBody.parse({ ...arrivalBody(values), preset_times, handover_report_id });
    if (kept !== undefined) return kept.keep(body);
    const saved = await withErrorMessage('Error updating arrival data', captureArrival(body, attempt)).catch(
      (thrown: unknown) => {
        isToldOfLater.current ||= isOverLaterReport(thrown);
        throw thrown;
      },
    );
    const takesReading = evaluated.current?.requiresVacuumCheck === true || reported?.reading_microns !== undefined;
    const isToAdd = takesReading && !isReadingRecorded(values, reported);
    const reading = isToAdd ? readingOf(values, attempt.idempotencyKey) : null;
    const ofReport = reported === undefined ? {} : { handover_report_id: reported.report_id };
    const added = reading === null ? null : await addReading({ ...reading, ...ofReport }, immediateReadings);
    if (saved === undefined) return notifyKept();
    const { data } = saved;
    const undo = undoOf({ correctable_until: data.arrival_correctable_until }, async () => {
      // The arrival first: if somebody has changed the load since, both stay.
      await withdrawArrival(transfer.id, data.version, { notes: transfer.notes });
      await added?.undo();
    });
    notifySuccess(`${SUCCESS.arrivalUpdated}${added === null ? '' : ' (Including vacuum reading)'}`, undo);
  };

  return (
    <FormDialog
      title={kept === undefined ? 'Add Arrival Data' : 'Edit Arrival Data'}
      about={aboutTransfer(transfer, timeZone)}
      form={form}
      draft={
        reported === undefined
          ? { form: 'arrival', record: kept?.id ?? transfer.id }
          : { form: 'reported-arrival', record: reported.report_id }
      }
      submitLabel="Save Arrival"
      size="lg"
      version={transfer.version}
      // The time that the form suggests is part of the arrival.
      base={{ ...arrivalValuesOf(transfer), ...NO_READING, preset_at, clock: NEW_CLOCK }}
      together={READ_TOGETHER}
      readStale={(current) =>
        readStaleTransfer<Values>({
          current,
          valuesOf: (saved) => {
            const mine = form.getValues();
            const theirs = arrivalValuesOf(saved);
            return { ...mine, ...theirs, ...movedTo(theirs.arrived_at, mine) };
          },
          timeZone,
        })
      }
      confirmSave={confirmSave}
      onSubmit={times.saving(save)}
      onClose={onClose}
    >
      <ArrivalFields
        values={times.current}
        field={(name, options) => {
          const props = form.getInputProps(name, options);
          if (name !== 'arrived_at') return props;
          const move = (arrived_at: string | null) =>
            setValuesKeepingErrors(
              form,
              isReadingTimed.current ? { arrived_at } : movedTo(arrived_at, form.getValues()),
            );
          return times.field(name, { ...props, onChange: move });
        }}
        assessing={assessing}
        isRequired
        pressureDecimals={1}
      />
      {hasReading && (
        <ImmediateReadingFields
          values={times.current}
          isRequired={last?.requiresVacuumCheck === true}
          isNewlyAsked={isReadingNew}
          isRecorded={isReadingRecorded(times.current, reported)}
          field={(name, options) => {
            const props = form.getInputProps(name, options);
            if (name !== 'reading_at') return props;
            const time = (at: string | null) => {
              // Also an emptied time is the person's own: it does not follow the arrival's any more.
              isReadingTimed.current = at !== form.getValues().arrived_at;
              props.onChange(at);
            };
            return times.field(name, { ...props, onChange: time });
          }}
        >
          {immediateReadings.practice}
        </ImmediateReadingFields>
      )}
      {hasLevel && (
        <ManualLevelFields
          values={form.values}
          field={form.getInputProps}
          productName={transfer.product_name}
          innerDiameterMm={innerDiameterMm}
          onUsePercent={(percent) => {
            form.setFieldValue('manual_level_reading', percent);
            form.setFieldValue('level_reading_unit', 'percent');
          }}
        />
      )}
      <NumberField
        {...form.getInputProps('arrival_level')}
        value={form.values.arrival_level}
        label={TRANSFER_LABELS.arrival_level}
        unit="mmH2O"
        decimals={2}
      />
      <Textarea {...form.getInputProps('notes')} label={TRANSFER_LABELS.notes} rows={2} resize="vertical" />
    </FormDialog>
  );
}

type Times = Pick<Values, 'arrived_at' | 'reading_at'>;

/** The reading's time defaults to the arrival's (spec 2 §5). */
function arrivingAt(at: string | null): Times {
  return { arrived_at: at, reading_at: at };
}

/** The reading's time follows the arrival's until another is entered. */
function movedTo(arrived_at: string | null, before: Times): Partial<Times> {
  return before.reading_at === before.arrived_at ? arrivingAt(arrived_at) : { arrived_at };
}
