import { NumberInput } from '@mantine/core';
import type { FocusEventHandler, ReactNode } from 'react';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Shown inside the field: 'µm', 'psig', 'lb'. */
  readonly unit?: string;
  readonly decimals?: number;
  /** Negative values make sense: a phone then shows a keyboard with a minus. */
  readonly isSigned?: boolean;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  /** From the form's getInputProps. */
  readonly 'data-path'?: string | undefined;
}

/**
 * A number with its unit inside; empty is null. Nothing is clamped and no minus is dropped: errors are reported, not
 * corrected.
 */
export function NumberField({
  unit,
  decimals,
  isSigned = false,
  isRequired,
  isDisabled,
  help,
  ...field
}: NumberFieldProps) {
  return (
    <NumberInput
      {...field}
      value={field.value ?? ''}
      onChange={(typed) => field.onChange(numberOf(typed))}
      description={help}
      required={isRequired ?? false}
      disabled={isDisabled ?? false}
      {...(decimals !== undefined && decimals > 0 && { decimalScale: decimals })}
      ref={isSigned ? offerMinus : null}
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

/** The library's decimal keyboard has no minus on some phones, and cannot be changed. */
function offerMinus(input: HTMLInputElement | null): void {
  input?.setAttribute('inputmode', 'text');
}

/** Empty, or a minus alone, is not a number yet. */
function numberOf(typed: string | number): number | null {
  const value = Number(typed);
  return typed === '' || Number.isNaN(value) ? null : value;
}

function UnitInside({ unit }: { readonly unit: string }) {
  return (
    <span style={{ color: 'var(--mantine-color-dimmed)', fontSize: 'var(--mantine-font-size-xs)' }} aria-hidden>
      {unit}
    </span>
  );
}
