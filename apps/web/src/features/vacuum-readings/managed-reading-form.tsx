import { fieldLabels } from '@dewar/contract/field-labels';
import { SUCCESS } from '@dewar/contract/success-texts';
import type { Tank } from '@dewar/contract/tanks';
import {
  type UpdateVacuumReadingRequest,
  updateVacuumReadingBody,
  type VacuumReading,
  vacuumReadingSchema,
} from '@dewar/contract/vacuum-readings';
import { VACUUM_DECIMALS } from '@dewar/domain/vacuum/vacuum-bands';
import { Checkbox, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { trueNow } from '../../shared/api/device-clock.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { formatTime } from '../../shared/format/times.ts';
import {
  type ClockValues,
  findStillErrors,
  NEW_CLOCK,
  presetMoment,
  type TimesOfForm,
} from '../../shared/forms/form-times.ts';
import { blankValues, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { ownerIn, RecordOwner } from '../../shared/tank-holdings/record-owner.tsx';
import { FormDialog, type SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';
import { VersionDifferences } from '../../shared/ui/dialogs/version-differences.tsx';
import { DateTimeField } from '../../shared/ui/fields/date-time-field.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { useFormTimes } from '../../shared/ui/fields/use-form-times.ts';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { askAboutReading } from './ask-about-reading.tsx';
import { findPreciseReadingError, findTimestampError } from './find-reading-error.ts';
import { ReadingPracticeNote } from './reading-practice-note.tsx';
import { VacuumEntryGuide } from './vacuum-entry-guide.tsx';
import { vacuumForecastQuery } from './vacuum-forecast-api.ts';
import { useAddVacuumReading, useSaveVacuumReading } from './vacuum-readings-api.ts';

type ReadingValues = FormValues<Omit<UpdateVacuumReadingRequest, 'reading_timestamp'>> & {
  readonly reading_timestamp: string | null;
} & ClockValues;

const BLANK: ReadingValues = {
  ...blankValues(updateVacuumReadingBody),
  reading_timestamp: null,
  preset_at: '',
  clock: NEW_CLOCK,
};

function newReading(now: Date): ReadingValues {
  const preset_at = presetMoment(now);
  return { ...BLANK, reading_timestamp: preset_at, preset_at };
}

const LABELS = fieldLabels(updateVacuumReadingBody, {
  reading_timestamp: 'Date and time',
  additional_notes: 'Notes',
  company_id: 'Whose record it is',
});

interface ManagedReadingFormProps {
  readonly tank: Pick<Tank, 'id' | 'tank_number'>;
  /** Without it a new one is added. */
  readonly reading?: VacuumReading | undefined;
  /** The tank's latest reading, with which a new one is compared. */
  readonly latest: VacuumReading | undefined;
  readonly onClose: () => void;
}

/** A reading as administrators enter and correct it (spec 2 §5, Admin vacuum reading). */
export function ManagedReadingForm({ tank, reading, latest, onClose }: ManagedReadingFormProps) {
  const saveVacuumReading = useSaveVacuumReading();
  const addVacuumReading = useAddVacuumReading();
  const timeZone = usePersonTimeZone();
  const taken: TimesOfForm<ReadingValues> = { names: ['reading_timestamp'], isFixed: reading !== undefined };
  const form = useForm<ReadingValues>({
    initialValues: reading === undefined ? newReading(trueNow()) : valuesOf(BLANK, reading),
    validateInputOnBlur: true,
    validate: {
      vacuum_reading: findPreciseReadingError,
      reading_timestamp: (at, entered) =>
        findTimestampError(at) ?? findStillErrors(entered, taken, timeZone).reading_timestamp,
    },
  });
  const times = useFormTimes(form, taken);
  const { data: outlook } = useQuery({ ...vacuumForecastQuery(tank.id), enabled: reading === undefined });
  const { values, getInputProps: field } = form;
  // A correction is not compared with the reading that it corrects.
  const last = latest === undefined || latest.id === reading?.id ? undefined : latest;
  return (
    <FormDialog
      title={reading === undefined ? 'Add Vacuum Reading' : `Edit Vacuum Reading of ${tank.tank_number}`}
      form={form}
      draft={{ form: 'reading', record: reading?.id ?? `new-${tank.id}` }}
      submitLabel={reading === undefined ? 'Add Reading' : 'Save Reading'}
      isSubmitDisabled={values.vacuum_reading === null}
      {...(reading !== undefined && { version: reading.version, record: reading })}
      readStale={(current) => readStaleReading(current, timeZone)}
      confirmSave={(entered) => {
        const { vacuum_reading, reading_timestamp, fresh_pull } = times.at(entered);
        return askAboutReading({
          vacuumMicrons: vacuum_reading ?? 0,
          takenAt: reading_timestamp ?? '',
          isFreshPull: fresh_pull,
          outlook: reading === undefined ? outlook : undefined,
          lastReading: last && { vacuumMicrons: last.vacuum_reading, takenAt: last.reading_timestamp },
          timeZone,
          knownTime: reading?.reading_timestamp,
        });
      }}
      onClose={onClose}
      onSubmit={times.saving<SaveAttempt>(async (settled, attempt) => {
        const { vacuum_reading, reading_timestamp, preset_at: _, clock: __, ...typed } = settled;
        const body = {
          ...typed,
          ...ownerIn(typed),
          vacuum_reading: vacuum_reading ?? 0,
          reading_timestamp: reading_timestamp ?? '',
        };
        if (reading === undefined) {
          const add = addVacuumReading({ ...body, tank_id: tank.id }, attempt.idempotencyKey);
          await withErrorMessage('Failed to add vacuum reading', add);
          notifySuccess(SUCCESS.readingAdded);
        } else {
          await withErrorMessage('Failed to update vacuum reading', saveVacuumReading(reading.id, body, attempt));
          notifySuccess('Vacuum reading updated successfully!');
        }
      })}
    >
      <div>
        <NumberField
          {...field('vacuum_reading')}
          value={values.vacuum_reading}
          label={`Vacuum reading of ${tank.tank_number}`}
          unit="microns"
          decimals={VACUUM_DECIMALS}
          isRequired
        />
        <VacuumEntryGuide microns={values.vacuum_reading} />
      </div>
      <DateTimeField
        {...times.field('reading_timestamp', field('reading_timestamp'))}
        value={times.current.reading_timestamp}
        label={LABELS.reading_timestamp}
        isRequired
      />
      <RecordOwner
        {...field('company_id')}
        tankId={tank.id}
        at={times.current.reading_timestamp}
        value={values.company_id}
        isRecorded={reading !== undefined}
      />
      <Checkbox {...field('fresh_pull', { type: 'checkbox' })} label={LABELS.fresh_pull} />
      <Textarea {...field('additional_notes')} label={LABELS.additional_notes} rows={2} resize="vertical" />
      {reading === undefined && <ReadingPracticeNote />}
    </FormDialog>
  );
}

/** Reads the reading that a 412 carries. */
function readStaleReading(current: unknown, timeZone: string) {
  const reading = vacuumReadingSchema.parse(current);
  const values = valuesOf(BLANK, reading);
  const formatValue = (name: string, value: unknown) =>
    name === 'reading_timestamp' ? formatTime(String(value), timeZone) : undefined;
  return {
    values,
    version: reading.version,
    summary: (mine: ReadingValues) => (
      <VersionDifferences saved={values} mine={mine} labels={LABELS} formatValue={formatValue} />
    ),
  };
}
