import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

/**
 * A password field with help, which tells that Caps Lock is on: nobody sees it by what is typed. Unlike its other fields,
 * the library's does not set aria-invalid.
 */
export function PasswordField({ onBlur, ...props }: PasswordInputProps) {
  const [isCapsLocked, setCapsLocked] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        required
        withAsterisk={false}
        aria-invalid={props.error ? true : undefined}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setCapsLocked(false);
          onBlur?.(event);
        }}
        {...props}
      />
      <Text aria-live="polite" size="xs" c="var(--watch-text)">
        {isCapsLocked && 'Caps Lock is on.'}
      </Text>
    </div>
  );
}
