import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { describePassword } from './password-help.ts';

interface NewPasswordFieldProps extends PasswordInputProps {
  readonly value: string;
  readonly minimumLength: number;
}

/** A field for a new password with help under it that follows what is typed. */
export function NewPasswordField({ minimumLength, ...field }: NewPasswordFieldProps) {
  const help = field.error ? undefined : describePassword(field.value, minimumLength);
  return <PasswordField {...field} description={help} autoComplete="new-password" />;
}
