import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { IconAlertTriangle } from '../../../shared/ui/icons/icons.ts';
import styles from './vacuum-test.module.css';

interface UnsavedEntriesProps {
  /** Of the form that is gone. */
  readonly form: { readonly isDirty: () => boolean; readonly reset: () => void };
  readonly saving: { readonly isSaving: boolean; readonly error: string | null };
  /** Why it is gone, if the person had not tried to save it. */
  readonly reason: string;
  /** What was typed, by field label. */
  readonly typed: readonly { readonly label: string; readonly text: string | number | null }[];
}

/** A colleague was faster and the form is gone: what was typed into it stays readable. */
export function UnsavedEntries({ form, saving, reason, typed }: UnsavedEntriesProps) {
  const alert = useRef<HTMLDivElement>(null);
  const unsaved = typed.filter(({ text }) => String(text ?? '').trim() !== '');
  const isShown = form.isDirty() && !saving.isSaving && (unsaved.length > 0 || saving.error !== null);
  // The form may have had the focus when it disappeared.
  useEffect(() => {
    const focused = document.activeElement;
    if (isShown && (focused === document.body || focused?.contains(alert.current))) alert.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="bad"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={form.reset}
    >
      <div>
        {saving.error ?? reason}
        {unsaved.length > 0 && ' What you typed was not saved:'}
      </div>
      <ul className={styles.typed}>
        {unsaved.map(({ label, text }) => (
          <li key={label}>
            {label}: {text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
