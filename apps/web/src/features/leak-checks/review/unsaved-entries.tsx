import { Alert } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconAlertTriangle } from '../../../shared/ui/icons/icons.ts';
import styles from './vacuum-test.module.css';

interface UnsavedEntriesProps {
  /** Why, in the server's words. */
  readonly error: string | null;
  /** What was typed, by field label. */
  readonly typed: readonly { readonly label: string; readonly text: string }[];
}

/** A colleague was faster and the form is gone: what was typed into it stays readable. */
export function UnsavedEntries({ error, typed }: UnsavedEntriesProps) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const isShown = error !== null && error !== dismissed;
  // The form had the focus when it disappeared.
  useEffect(() => {
    if (isShown) alert.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  const unsaved = typed.filter(({ text }) => text.trim() !== '');
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="bad"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setDismissed(error)}
    >
      <div>
        {error}
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
