import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { TimeZoneField } from '../../shared/ui/fields/time-zone-field.tsx';
import styles from './settings.module.css';

interface WorkingHoursEditorProps {
  readonly label: ReactNode;
  readonly help: string;
  readonly value: { readonly [part: string]: unknown };
  readonly error: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (hours: { readonly [part: string]: unknown }) => void;
}

export function WorkingHoursEditor({ label, help, value, error, isDisabled, onChange }: WorkingHoursEditorProps) {
  const id = useId();
  const isIncomplete = value.start === '' || value.end === '';
  const time = (part: 'start' | 'end', title: string) => (
    <TextInput
      label={title}
      type="time"
      value={String(value[part] ?? '')}
      error={error !== null && (!isIncomplete || value[part] === '')}
      attributes={{ input: { 'aria-describedby': `${id}-error` } }}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange({ ...value, [part]: currentTarget.value })}
    />
  );
  return (
    <fieldset className={styles.fieldset} aria-describedby={`${id}-help`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.hours}>
        {time('start', 'Start')}
        {time('end', 'End')}
        <TimeZoneField
          label="Time zone"
          value={String(value.timezone ?? '')}
          isDisabled={isDisabled}
          onChange={(timezone) => onChange({ ...value, timezone })}
        />
      </div>
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
    </fieldset>
  );
}
