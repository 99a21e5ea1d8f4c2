import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password, with help under it. The library says of every field but this one that what it holds is wrong. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput required withAsterisk={false} aria-invalid={props.error ? true : undefined} {...props} />;
}
