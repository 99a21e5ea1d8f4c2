import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { SUCCESS } from '@dewar/contract/success-texts';
import { VACUUM_DECIMALS } from '@dewar/domain/vacuum/vacuum-bands';
import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { thisMinute } from '../../../shared/format/local-time.ts';
import { useSaving } from '../../../shared/forms/use-saving.ts';
import { useFirstErrorFocus } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormFields } from '../../../shared/ui/drafts/form-fields.tsx';
import { DateTimeField } from '../../../shared/ui/fields/date-time-field.tsx';
import { NumberField } from '../../../shared/ui/fields/number-field.tsx';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { findMicronsError } from './find-entry-error.ts';
import { useLogHoldReading } from './leak-review-api.ts';
import styles from './review-forms.module.css';
import type { LeakCheckWrite } from './use-leak-check-write.ts';
import { restartIfSaved } from './use-leak-check-write.ts';

interface HoldReadingValues {
  readonly vacuumReading: number | null;
  readonly isEarlier: boolean;
  readonly readingTimestamp: string | null;
}

interface HoldReadingFormProps {
  readonly leakCheck: LeakCheckDetails;
  readonly write: LeakCheckWrite;
}

/** A reading between start and end: taken now, unless another time is entered (rules 4). */
export function HoldReadingForm({ leakCheck: { id, vacuum_test_status }, write }: HoldReadingFormProps) {
  const logHoldReading = useLogHoldReading();
  const form = useForm<HoldReadingValues>({
    initialValues: { vacuumReading: null, isEarlier: false, readingTimestamp: null },
    validate: {
      vacuumReading: (microns) => findMicronsError(microns, 'The reading is required'),
      readingTimestamp: (at, { isEarlier }) => (isEarlier && at === null ? 'Date and time are required' : null),
    },
  });
  const saving = useSaving({
    form,
    draft: { form: 'hold-reading', record: id },
    onSubmit: ({ vacuumReading, isEarlier, readingTimestamp }, { idempotencyKey }): Promise<void> => {
      const moment = isEarlier ? { readingTimestamp: readingTimestamp ?? undefined } : {};
      const body = { vacuumReading: vacuumReading ?? 0, ...moment };
      return restartIfSaved(saving, write(logHoldReading(id, body, idempotencyKey)));
    },
    onClose: ({ vacuumReading }) => {
      notifySuccess(SUCCESS.readingAdded);
      // The next one may have been typed while this one was being saved.
      if (form.getValues().vacuumReading === vacuumReading) form.reset();
      saving.restart();
    },
  });
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  const { isEarlier } = form.values;
  const setEarlier = (checked: boolean) =>
    form.setValues({ isEarlier: checked, readingTimestamp: checked ? thisMinute(new Date()) : null });
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={saving.submit} aria-label="Add hold reading">
      <FormFields draft={saving.draft}>
        <h3 className={styles.part}>Add a reading</h3>
        {vacuum_test_status === 'on_pump' && (
          <p className={styles.aside}>The first reading marks the tank as off the pump and holding.</p>
        )}
        <NumberField
          {...form.getInputProps('vacuumReading')}
          value={form.values.vacuumReading}
          label="Vacuum reading"
          unit="microns"
          decimals={VACUUM_DECIMALS}
        />
        <Checkbox
          checked={isEarlier}
          onChange={({ currentTarget }) => setEarlier(currentTarget.checked)}
          label="Taken earlier"
        />
        {isEarlier && (
          <DateTimeField
            {...form.getInputProps('readingTimestamp')}
            value={form.values.readingTimestamp}
            label="Date and time"
            isRequired
          />
        )}
        <FormError error={saving.error} />
        <Button type="submit" variant="default" loading={saving.isSaving}>
          Add Reading
        </Button>
      </FormFields>
    </form>
  );
}
