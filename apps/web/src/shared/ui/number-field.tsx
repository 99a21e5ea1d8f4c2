import './field-styles.ts';
import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import type { FocusEventHandler, ReactNode } from 'react';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Shown inside the field: 'µm', 'psig', 'lb'. */
  readonly unit?: string;
  readonly decimals?: number;
  readonly allowsNegative?: boolean;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  /** From the form's getInputProps. */
  readonly 'data-path'?: string | undefined;
}

/** A number with its unit inside; empty is null. Nothing is clamped: what is wrong is said, not changed. */
export function NumberField({
  unit,
  decimals,
  allowsNegative = false,
  isRequired,
  isDisabled,
  help,
  ...field
}: NumberFieldProps) {
  return (
    <NumberInput
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value === '' ? null : Number(value))}
      description={help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required={isRequired ?? false}
      disabled={isDisabled ?? false}
      {...(decimals !== undefined && { decimalScale: decimals, allowDecimal: decimals > 0 })}
      allowNegative={allowsNegative}
      inputMode={allowsNegative ? 'text' : 'decimal'}
      thousandSeparator=","
      clampBehavior="none"
      hideControls
      withKeyboardEvents={false}
      rightSection={unit === undefined ? null : <UnitInside unit={unit} />}
      rightSectionWidth={unit === undefined ? 0 : `${unit.length + 2}ch`}
      rightSectionPointerEvents="none"
    />
  );
}

function UnitInside({ unit }: { readonly unit: string }) {
  return (
    <span style={{ color: 'var(--mantine-color-dimmed)', fontSize: 'var(--mantine-font-size-xs)' }} aria-hidden>
      {unit}
    </span>
  );
}
