import { REPAIR_METHOD_LABELS, REPAIR_METHODS } from '@dewar/domain/leak-checks/leak-check-status';
import type { LeakView } from '@dewar/domain/leak-checks/leak-views';
import { Button, Group, Radio, Textarea } from '@mantine/core';
import { countOf } from '../../../shared/format/numbers.ts';
import { useFirstErrorFocus } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormFields } from '../../../shared/ui/drafts/form-fields.tsx';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import styles from './review-forms.module.css';
import type { Repairing } from './use-repairing.ts';

interface RepairFormProps {
  readonly repairing: Repairing;
  readonly view: LeakView;
}

/** Marks the selected leaks as repaired, with the method and notes. */
export function RepairForm({ repairing: { form, saving, open, selected, select, repairAll }, view }: RepairFormProps) {
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  const here = open.filter(({ tank_view }) => tank_view === view).map(({ id }) => id);
  const { selected: selectionError, ...fields } = form.errors;
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={saving.submit} aria-label="Mark repairs">
      <FormFields draft={saving.draft}>
        <div className={styles.selection}>
          <span>
            {selected.length} of {countOf(open.length, 'unrepaired leak')} selected
          </span>
          <Button size="compact-sm" variant="default" onClick={() => select(open.map(({ id }) => id))}>
            Select all
          </Button>
          {here.length > 0 && here.length < open.length && (
            <Button size="compact-sm" variant="default" onClick={() => select([...new Set([...selected, ...here])])}>
              Select all in this view
            </Button>
          )}
          {selected.length > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => select([])}>
              Clear selection
            </Button>
          )}
        </div>
        <Radio.Group {...form.getInputProps('repairMethod')} label="Repair method" error={fields.repairMethod}>
          <Group gap="lg" mt="xs">
            {REPAIR_METHODS.map((method) => (
              <Radio key={method} value={method} label={REPAIR_METHOD_LABELS[method]} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          {...form.getInputProps('repairNotes')}
          label="Repair notes"
          rows={2}
          resize="vertical"
          readOnly={saving.isSaving}
        />
        {selectionError && (
          <p className={styles.error} role="alert">
            {selectionError}
          </p>
        )}
        <FormError error={saving.error} />
        <Button type="submit" loading={saving.isSaving}>
          {selected.length > 0 ? `Mark ${countOf(selected.length, 'leak')} as repaired` : 'Mark as repaired'}
        </Button>
        {selected.length === 0 && open.length > 1 && (
          <Button variant="default" disabled={saving.isSaving} onClick={repairAll}>
            Mark all {countOf(open.length, 'leak')} as repaired
          </Button>
        )}
      </FormFields>
    </form>
  );
}
