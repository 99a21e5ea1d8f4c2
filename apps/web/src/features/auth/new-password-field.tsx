import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { describePassword } from './password-help.ts';

interface NewPasswordFieldProps extends PasswordInputProps {
  readonly value: string;
  readonly minimumLength: number;
}

/** A password that is being chosen, with how it does under it. */
export function NewPasswordField({ minimumLength, ...field }: NewPasswordFieldProps) {
  const help = field.error ? undefined : describePassword(field.value, minimumLength);
  return <PasswordField {...field} description={help} autoComplete="new-password" />;
}
