import { Alert } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconAlertTriangle } from '../../../shared/ui/icons/icons.ts';
import styles from './vacuum-test.module.css';

interface UnsavedEntriesProps {
  /** Why, in the server's words. */
  readonly failure: string | null;
  /** What was typed, by field label. */
  readonly typed: readonly { readonly label: string; readonly text: string }[];
}

/** A colleague was faster and the form is gone: what was typed into it stays readable. */
export function UnsavedEntries({ failure, typed }: UnsavedEntriesProps) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const isShown = failure !== null && failure !== dismissed;
  // The form had the focus when it disappeared.
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
