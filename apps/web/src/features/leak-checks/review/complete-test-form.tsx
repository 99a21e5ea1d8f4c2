import { VACUUM_TEST_RESULTS, VACUUM_TEST_STATUS_LABELS } from '@dewar/domain/leak-checks/hold-test';
import { VACUUM_DECIMALS } from '@dewar/domain/vacuum/vacuum-bands';
import { Button, Checkbox, Group, Radio, Textarea } from '@mantine/core';
import { useFirstErrorFocus } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormFields } from '../../../shared/ui/drafts/form-fields.tsx';
import { NumberField } from '../../../shared/ui/fields/number-field.tsx';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import styles from './review-forms.module.css';
import type { CompletingTest } from './use-vacuum-test.ts';

interface CompleteTestFormProps extends CompletingTest {
  /** The notes of the start; what is typed here replaces them. */
  readonly notedAtStart: string | null;
}

export function CompleteTestForm({ form, saving, isSuggested, notedAtStart }: CompleteTestFormProps) {
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={saving.submit} aria-label="Complete vacuum test">
      <FormFields draft={saving.draft}>
        <h3 className={styles.part}>Complete the test</h3>
        <NumberField
          {...form.getInputProps('finalVacuumReading')}
          value={form.values.finalVacuumReading}
          label="Final vacuum reading"
          unit="microns"
          decimals={VACUUM_DECIMALS}
          isRequired
        />
        <Radio.Group
          {...form.getInputProps('vacuumTestStatus')}
          label="Result"
          description={isSuggested ? 'As the readings suggest; change it if you judge otherwise.' : undefined}
          required
        >
          <Group gap="lg" mt="xs">
            {VACUUM_TEST_RESULTS.map((result) => (
              <Radio
                key={result}
                value={result}
                label={VACUUM_TEST_STATUS_LABELS[result]}
                aria-invalid={form.errors.vacuumTestStatus !== undefined || undefined}
              />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          {...form.getInputProps('vacuumTestNotes')}
          label="Notes"
          description={notedAtStart === null ? undefined : 'Leave empty to keep the notes from the start.'}
          rows={2}
          resize="vertical"
        />
        <Checkbox
          {...form.getInputProps('logFinalReading', { type: 'checkbox' })}
          label="Log the final reading for the tank"
          description={
            form.values.vacuumTestStatus === 'failed'
              ? 'It becomes the latest vacuum reading of the tank.'
              : 'It becomes the latest vacuum reading of the tank, marked as a fresh pull.'
          }
        />
        <FormError error={saving.error} />
        <Button type="submit" loading={saving.isSaving}>
          Complete Vacuum Test
        </Button>
      </FormFields>
    </form>
  );
}
