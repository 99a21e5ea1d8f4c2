import type { ReactNode } from 'react';
import { NumberField } from './number-field.tsx';

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

/** A lesson's minutes, always a number. */
export function MinutesField({ minutes, onChange, onLeave, otherwise, ...field }: MinutesFieldProps) {
  return (
    <NumberField
      {...field}
      value={minutes}
      onChange={(entered) => onChange(entered ?? otherwise)}
      onBlur={() => onLeave?.()}
      otherwise={otherwise}
      unit="min"
      decimals={0}
      isRequired
    />
  );
}
