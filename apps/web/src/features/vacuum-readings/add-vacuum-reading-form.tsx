import { SUCCESS } from '@dewar/contract/success-texts';
import type { Tank } from '@dewar/contract/tanks';
import { Alert, Checkbox, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { type ClockValues, findStillErrors, NEW_CLOCK, type TimesOfForm } from '../../shared/forms/form-times.ts';
import { valuesOf } from '../../shared/forms/form-values.ts';
import { type KeptEdit, notifyKept } from '../../shared/offline/keep-record.ts';
import { presetTime, presetTimes } from '../../shared/offline/preset-time.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { ownerIn, RecordOwner } from '../../shared/tank-holdings/record-owner.tsx';
import { FormDialog, type SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';
import { DateTimeField } from '../../shared/ui/fields/date-time-field.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { useFormTimes } from '../../shared/ui/fields/use-form-times.ts';
import { IconAlertTriangle } from '../../shared/ui/icons/icons.ts';
import { notifySuccess, undoOf } from '../../shared/ui/states/notify.ts';
import { useCaptureReading } from './capture-reading.ts';
import { findReadingError, findTimestampError, READING_REQUIRED } from './find-reading-error.ts';
import { ReadingPracticeNote } from './reading-practice-note.tsx';
import { VacuumEntryGuide } from './vacuum-entry-guide.tsx';
import { useRemoveVacuumReading } from './vacuum-readings-api.ts';

/** A reading that could not be saved with an arrival; tried again with its own idempotency key. */
export interface ReadingDraft {
  readonly vacuum_reading: number;
  readonly reading_timestamp: string;
  /** The time that the form filled in. */
  readonly preset_at: string;
  readonly fresh_pull: boolean;
  readonly additional_notes: string;
  /** The report of the receiver that it is from. */
  readonly handover_report_id?: number;
  readonly idempotencyKey: string;
  readonly error: string;
}

export type AskAboutReading = (
  microns: number,
  takenAt: string,
  about: { readonly isFreshPull: boolean; readonly knownTime?: string | null },
) => Promise<boolean>;

interface AddVacuumReadingFormProps {
  readonly tank: Pick<Tank, 'id' | 'tank_number'>;
  /** A reading that waits on this device. */
  readonly kept?: KeptEdit | undefined;
  readonly draft?: ReadingDraft | undefined;
  /** Asks for confirmation of a reading that looks like a typing mistake (rules 1). */
  readonly ask: AskAboutReading;
  readonly onClose: () => void;
}

interface ReadingValues extends ClockValues {
  readonly vacuum_reading: number | null;
  readonly reading_timestamp: string | null;
  readonly fresh_pull: boolean;
  readonly additional_notes: string;
  readonly company_id: number | null;
}

export function AddVacuumReadingForm({ tank, kept, draft, ask, onClose }: AddVacuumReadingFormProps) {
  const captureReading = useCaptureReading({ id: tank.id, tank_number: tank.tank_number });
  const removeReading = useRemoveVacuumReading();
  const timeZone = usePersonTimeZone();
  const taken: TimesOfForm<ReadingValues> = {
    names: ['reading_timestamp'],
    isFixed: kept !== undefined || draft !== undefined,
  };
  const [preset_at] = useState(() => draft?.preset_at ?? presetTime(kept, 'reading_timestamp'));
  const form = useForm<ReadingValues>({
    initialValues: valuesOf<ReadingValues>(
      {
        vacuum_reading: draft?.vacuum_reading ?? null,
        reading_timestamp: draft?.reading_timestamp ?? preset_at,
        preset_at,
        clock: NEW_CLOCK,
        fresh_pull: draft?.fresh_pull ?? false,
        additional_notes: draft?.additional_notes ?? '',
        company_id: null,
      },
      kept?.body ?? {},
    ),
    // Closing then asks first.
    initialDirty: { vacuum_reading: draft !== undefined },
    validateInputOnBlur: true,
    validate: {
      vacuum_reading: findMissingReading,
      reading_timestamp: (at, values) =>
        findTimestampError(at) ?? findStillErrors(values, taken, timeZone).reading_timestamp,
    },
  });
  const times = useFormTimes(form, taken);

  return (
    <FormDialog
      title={kept === undefined ? 'Add Vacuum Reading' : 'Edit Vacuum Reading'}
      about={tank.tank_number}
      form={form}
      draft={{ form: 'add-reading', record: kept?.id ?? tank.id }}
      submitLabel={kept === undefined ? 'Add Reading' : 'Save Reading'}
      confirmSave={(values) => {
        const { vacuum_reading, reading_timestamp, fresh_pull } = times.at(values);
        return ask(vacuum_reading ?? 0, reading_timestamp ?? '', { isFreshPull: fresh_pull });
      }}
      onClose={onClose}
      onSubmit={times.saving<SaveAttempt>(async (settled, { idempotencyKey }) => {
        const { vacuum_reading, reading_timestamp, preset_at: preset, clock: _, ...values } = settled;
        const reading = {
          ...values,
          ...ownerIn(values),
          tank_id: tank.id,
          vacuum_reading: vacuum_reading ?? 0,
          reading_timestamp: reading_timestamp ?? '',
          preset_times: presetTimes('reading_timestamp', reading_timestamp, preset),
          handover_report_id: draft?.handover_report_id,
        };
        const key = draft?.idempotencyKey ?? idempotencyKey;
        if (kept !== undefined) return kept.keep({ ...reading, handover_report_id: kept.body.handover_report_id });
        const added = await withErrorMessage('Error adding vacuum reading', captureReading(reading, key));
        if (added === undefined) return notifyKept();
        const { data } = added;
        notifySuccess(
          SUCCESS.readingAdded,
          data.was_recorded_before ? undefined : undoOf(data, () => removeReading(data.id, data.version)),
        );
      })}
    >
      {draft !== undefined && (
        <Alert color="bad" icon={<IconAlertTriangle size={18} aria-hidden />}>
          The arrival is saved, but its vacuum reading is not. {draft.error}
        </Alert>
      )}
      <div>
        <NumberField
          {...form.getInputProps('vacuum_reading')}
          value={form.values.vacuum_reading}
          label={`Vacuum reading of ${tank.tank_number}`}
          unit="microns"
          isRequired
          help="1-75 = good"
        />
        <VacuumEntryGuide microns={form.values.vacuum_reading} />
      </div>
      <DateTimeField
        {...times.field('reading_timestamp', form.getInputProps('reading_timestamp'))}
        value={times.current.reading_timestamp}
        label="Date and time"
        isRequired
      />
      <RecordOwner
        {...form.getInputProps('company_id')}
        tankId={tank.id}
        at={times.current.reading_timestamp}
        value={form.values.company_id}
      />
      <Checkbox {...form.getInputProps('fresh_pull', { type: 'checkbox' })} label="Fresh pull" />
      <Textarea {...form.getInputProps('additional_notes')} label="Notes" rows={2} resize="vertical" />
      <ReadingPracticeNote />
    </FormDialog>
  );
}

function findMissingReading(microns: number | null): string | null {
  return microns === null ? READING_REQUIRED : findReadingError(microns);
}
