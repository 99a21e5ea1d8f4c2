import { Alert } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconAlertTriangle } from '../../../shared/ui/icons/icons.ts';
import styles from './vacuum-test.module.css';

interface UnsavedEntriesProps {
  /** Why, in the server's words. */
  readonly failure: string | null;
  /** What was typed, by the names of its fields. */
  readonly typed: readonly { readonly label: string; readonly text: string }[];
}

/** A colleague came first and the form is gone: what was typed into it stays to be read. */
export function UnsavedEntries({ failure, typed }: UnsavedEntriesProps) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const isShown = failure !== null && failure !== dismissed;
  // The form took the focus with it.
  useEffect(() => {
    if (isShown) alert.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  const lost = typed.filter(({ text }) => text.trim() !== '');
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="bad"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setDismissed(failure)}
    >
      <div>
        {failure}
        {lost.length > 0 && ' What you typed was not saved:'}
      </div>
      <ul className={styles.typed}>
        {lost.map(({ label, text }) => (
          <li key={label}>
            {label}: {text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
