import { Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import type { FocusEventHandler, ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { writeNumber } from '../../format/entered-numbers.ts';
import styles from './number-field.module.css';
import { useNumberEntry } from './use-number-entry.ts';

interface NumberFieldProps {
  readonly label: ReactNode;
  /** NaN while the text in the field is no number, or not yet: no form saves it. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Shown inside the field: 'µm', 'psig', 'lb'. */
  readonly unit?: string;
  /** Chosen in the field beside, so it is only said. */
  readonly unitBeside?: string | undefined;
  /** As many as are kept; more are rounded, in words under the field. */
  readonly decimals?: number;
  /** Below zero it makes sense too: touch screens get a key for the sign, which the number pads of some phones lack. */
  readonly isSigned?: boolean;
  /** The value of an entry that is not a number, where the specification gives it one. */
  readonly otherwise?: number;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly onBlur?: FocusEventHandler<HTMLInputElement>;
  /** From the form's getInputProps. */
  readonly 'data-path'?: string | undefined;
}

const NO_ROOM = { wrapper: { marginBottom: 0 } };

/**
 * A number with its unit inside, which screen readers say first of what describes it; empty is null. What is typed stays
 * as typed until the field is left, and is read by the browser's locale. Nothing is clamped or dropped: what cannot be
 * read is an error that keeps the text, and where two numbers could be meant two buttons ask.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    unit,
    unitBeside,
    decimals,
    isSigned = false,
    otherwise,
    isRequired,
    isDisabled,
    help,
    error,
    onBlur,
    value,
    onChange,
    ...field
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const isRejected = Boolean(error);
  const entry = useNumberEntry({ value, onChange, decimals, isRejected, otherwise, path: props['data-path'] });
  useGoneWithField(value, onChange);
  const saidUnit = unit ?? unitBeside;
  const hasDescription = saidUnit !== undefined || help !== undefined || entry.note !== null;
  const withUnit = (number: number) => [writeNumber(number), unit].filter(Boolean).join(' ');

  const choose = (number: number) => {
    entry.choose(number);
    input.current?.focus();
  };

  const changeSign = () => {
    entry.enter(withOtherSign(entry.text));
    input.current?.focus();
  };

  return (
    <div>
      <TextInput
        {...field}
        ref={input}
        data-number-field
        value={entry.text}
        onChange={({ currentTarget }) => entry.enter(currentTarget.value)}
        onBlur={(event) => {
          entry.leave();
          onBlur?.(event);
        }}
        onKeyDown={({ key }) => key === 'Enter' && entry.leave()}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        description={
          hasDescription && (
            <>
              {saidUnit !== undefined && <VisuallyHidden component="span">In {saidUnit}. </VisuallyHidden>}
              {help !== undefined && <span>{help}</span>}
              {entry.note !== null && (
                <>
                  {help !== undefined && ' · '}
                  <span key={entry.text} className={styles.note}>
                    {entry.note}
                  </span>
                </>
              )}
            </>
          )
        }
        // What only screen readers find below takes no room.
        {...(help === undefined && entry.note === null && { styles: NO_ROOM })}
        error={entry.error ?? error}
        required={isRequired ?? false}
        disabled={isDisabled ?? false}
        inputContainer={(children) =>
          isSigned ? (
            <div className={styles.signed}>
              {children}
              <SignKey isDisabled={isDisabled ?? false} onPress={changeSign} />
            </div>
          ) : (
            children
          )
        }
        rightSection={unit === undefined ? null : <UnitInside unit={unit} />}
        rightSectionWidth={unit === undefined ? 0 : `${unit.length + 2}ch`}
        rightSectionPointerEvents="none"
      />
      {entry.choices !== null && (
        <Group gap="xs" mt="xs" role="group" aria-label="Which number do you mean?">
          {entry.choices.map((number) => (
            <Button key={number} variant="default" size="sm" onClick={() => choose(number)}>
              {withUnit(number)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

interface SignKeyProps {
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function SignKey({ isDisabled, onPress }: SignKeyProps) {
  return (
    <Button
      className={styles.sign}
      variant="default"
      aria-label="Change the sign"
      disabled={isDisabled}
      // The field keeps the focus, and the phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      ±
    </Button>
  );
}

function withOtherSign(text: string): string {
  const unsigned = text.trim().replace(/^[-−]/, '');
  return unsigned === text.trim() ? `-${unsigned}` : unsigned;
}

/** Text that cannot be read leaves the form with its field: nobody could correct it there. */
function useGoneWithField(value: number | null, onChange: (value: number | null) => void): void {
  const forget = useEffectEvent(() => {
    if (Number.isNaN(value)) onChange(null);
  });
  useEffect(() => () => forget(), []);
}

function UnitInside({ unit }: { readonly unit: string }) {
  return (
    <span style={{ color: 'var(--mantine-color-dimmed)', fontSize: 'var(--mantine-font-size-xs)' }} aria-hidden>
      {unit}
    </span>
  );
}
