import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { DraftPlace } from '../../drafts/use-form-draft.ts';
import { type SaveAttempt, useSaving } from '../../forms/use-saving.ts';
import { FormFields } from '../drafts/form-fields.tsx';
import { FormError } from '../states/form-error.tsx';
import { notifySuccess } from '../states/notify.ts';
import { useFirstErrorFocus } from './form-dialog-effects.ts';
import styles from './record-form.module.css';
import { VersionDifferences } from './version-differences.tsx';

interface RecordFormProps<Saved extends { readonly version: number }, Values extends object> {
  readonly label: string;
  /** The verb on the button: 'Save profile'. */
  readonly submitLabel: string;
  /** Shown once it is saved. */
  readonly success: string;
  readonly record: Saved;
  /** From useForm, with `validateInputOnBlur: true` and the record's values. */
  readonly form: UseFormReturnType<Values>;
  readonly draft: DraftPlace;
  readonly valuesOf: (record: Saved) => Values;
  /** Parses the record of a 412. */
  readonly readRecord: (current: unknown) => Saved;
  readonly onSave: (values: Values, attempt: SaveAttempt) => Promise<Saved>;
  /** Called with the saved record. */
  readonly onSaved: (record: Saved) => void;
  /** Labels and formatting of the fields where both versions are compared. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly formatValue?: (name: string, value: unknown) => string | undefined;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form on the page that edits one record, any number of times. */
export function RecordForm<Saved extends { readonly version: number }, Values extends object>(
  props: RecordFormProps<Saved, Values>,
) {
  const { form, record, valuesOf } = props;
  const { submit, restart, isSaving, error, conflict, failedAttempts, draft } = useSaving({
    form,
    draft: props.draft,
    version: record.version,
    onSubmit: async (values, attempt) => {
      const saved = await props.onSave(values, attempt);
      restart(saved.version, valuesOf(saved));
      form.resetDirty(values);
      props.onSaved(saved);
    },
    onClose: () => notifySuccess(props.success),
    readStale: (current) => {
      const theirs = props.readRecord(current);
      const values = valuesOf(theirs);
      const { labels = {}, formatValue } = props;
      const summary = (mine: Values) => (
        <VersionDifferences saved={values} mine={mine} labels={labels} {...(formatValue && { formatValue })} />
      );
      return { values, version: theirs.version, summary };
    },
  });
  const formRef = useFirstErrorFocus(failedAttempts);

  // Changes by others appear as long as nothing is typed here; otherwise saving asks which version to keep.
  const followRecord = useEffectEvent((current: Saved) => {
    if (form.isDirty()) return;
    form.setValues(valuesOf(current));
    form.resetDirty(valuesOf(current));
    restart(current.version, valuesOf(current));
  });
  useEffect(() => followRecord(record), [record]);

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={submit} aria-label={props.label}>
      <FormFields draft={draft}>{props.children}</FormFields>
      <FormError error={error} conflict={conflict} />
      <div>
        <Button type="submit" loading={isSaving}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
