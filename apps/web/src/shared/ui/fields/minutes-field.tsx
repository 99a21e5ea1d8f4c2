import { readMinutesEntry } from '@dewar/domain/lessons/lesson-limits';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface MinutesFieldProps {
  readonly label: string;
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
  readonly onLeave?: () => void;
  /** The minutes of an entry that is not a number (spec 3 §5). */
  readonly otherwise: number;
  readonly error?: ReactNode;
  readonly help?: ReactNode;
}

/** A lesson's minutes. The typed text stays until the field is left; then its value is shown. */
export function MinutesField({ label, minutes, onChange, onLeave, otherwise, error, help }: MinutesFieldProps) {
  const [entry, setEntry] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      required
      inputMode="numeric"
      value={entry ?? String(minutes)}
      onChange={({ currentTarget }) => {
        setEntry(currentTarget.value);
        onChange(readMinutesEntry(currentTarget.value, otherwise));
      }}
      onBlur={() => {
        setEntry(null);
        onLeave?.();
      }}
      error={error}
      description={help}
      rightSection={
        <span style={{ color: 'var(--mantine-color-dimmed)', fontSize: 'var(--mantine-font-size-xs)' }} aria-hidden>
          min
        </span>
      }
      rightSectionWidth="5ch"
      rightSectionPointerEvents="none"
    />
  );
}
