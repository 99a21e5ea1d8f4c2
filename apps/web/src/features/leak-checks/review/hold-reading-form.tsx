import { VACUUM_DECIMALS } from '@dewar/domain/vacuum/vacuum-bands';
import { Button, Checkbox } from '@mantine/core';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { NEW_CLOCK, presetMoment } from '../../../shared/forms/form-times.ts';
import { useFirstErrorFocus } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormFields } from '../../../shared/ui/drafts/form-fields.tsx';
import { DateTimeField } from '../../../shared/ui/fields/date-time-field.tsx';
import { NumberField } from '../../../shared/ui/fields/number-field.tsx';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import styles from './review-forms.module.css';
import type { LoggingHoldReading } from './use-hold-reading.ts';

interface HoldReadingFormProps extends LoggingHoldReading {
  /** Of the running test. */
  readonly isFirst: boolean;
}

export function HoldReadingForm({ form, saving, times, isFirst }: HoldReadingFormProps) {
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  const { isEarlier } = form.values;
  const setEarlier = (checked: boolean) => {
    const preset_at = checked ? presetMoment(trueNow()) : '';
    form.setValues({ isEarlier: checked, readingTimestamp: checked ? preset_at : null, preset_at, clock: NEW_CLOCK });
  };
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={saving.submit} aria-label="Add hold reading">
      <FormFields draft={saving.draft}>
        <h3 className={styles.part}>Add a reading</h3>
        {isFirst && <p className={styles.aside}>The first reading marks the tank as off the pump and holding.</p>}
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
            {...times.field('readingTimestamp', form.getInputProps('readingTimestamp'))}
            value={times.current.readingTimestamp}
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
