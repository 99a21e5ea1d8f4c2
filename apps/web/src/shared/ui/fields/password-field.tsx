import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password field with help. Unlike its other fields, the library's does not set aria-invalid. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput required withAsterisk={false} aria-invalid={props.error ? true : undefined} {...props} />;
}
