import { type HoldLimits, hoursToTell } from '@dewar/domain/leak-checks/hold-verdict';
import { VACUUM_DECIMALS } from '@dewar/domain/vacuum/vacuum-bands';
import { Button, Textarea } from '@mantine/core';
import { countOf } from '../../../shared/format/numbers.ts';
import { useFirstErrorFocus } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormFields } from '../../../shared/ui/drafts/form-fields.tsx';
import { NumberField } from '../../../shared/ui/fields/number-field.tsx';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import styles from './review-forms.module.css';
import type { StartingTest } from './use-vacuum-test.ts';

export function StartTestForm({ form, saving, limits }: StartingTest) {
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={saving.submit} aria-label="Start vacuum test">
      <FormFields draft={saving.draft}>
        <p className={styles.aside}>
          No leak is left to repair. Pump the tank down, then enter its reading; the hold time counts from the start of
          the test. {describeLength(form.values.initialVacuumReading, limits)}
        </p>
        <NumberField
          {...form.getInputProps('initialVacuumReading')}
          value={form.values.initialVacuumReading}
          label="Initial vacuum reading"
          unit="microns"
          decimals={VACUUM_DECIMALS}
          isRequired
        />
        <Textarea {...form.getInputProps('vacuumTestNotes')} label="Notes" rows={2} resize="vertical" />
        <FormError error={saving.error} />
        <Button type="submit" loading={saving.isSaving}>
          Start Vacuum Test
        </Button>
      </FormFields>
    </form>
  );
}

/** A gauge shows no smaller rise than its own noise, which is higher at a poor vacuum. */
function describeLength(initialMicrons: number | null, limits: HoldLimits): string {
  const hours = Math.ceil(hoursToTell(initialMicrons ?? 0, limits));
  return `To show a rise of ${countOf(limits.allowedMicronsPerDay, 'micron')} a day, it has to run for ${countOf(hours, 'hour')}.`;
}
