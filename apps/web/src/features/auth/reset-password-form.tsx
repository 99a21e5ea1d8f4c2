import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { useSetForgottenPassword } from './account-api.ts';
import styles from './front-door.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { findNewPasswordError, useMinimumPasswordLength, useRequireUnguessable } from './password-help.ts';
import { useMessageForm } from './use-message-form.tsx';

interface ResetPasswordFormProps {
  readonly token: string;
  /** The person has no password yet: the address was verified with this link. */
  readonly isFirst?: boolean;
}

/** Sets the password with the code of a mail. */
export function ResetPasswordForm({ token, isFirst = false }: ResetPasswordFormProps) {
  const setForgottenPassword = useSetForgottenPassword();
  const minimumLength = useMinimumPasswordLength();
  const requireUnguessable = useRequireUnguessable();
  const form = useForm({
    initialValues: { new_password: '', confirmPassword: '' },
    validate: {
      new_password: (password) => findNewPasswordError(password, minimumLength),
      confirmPassword: (repeated, { new_password }) =>
        repeated === new_password ? null : 'New passwords do not match',
    },
  });
  const { formRef, submit, isBusy, isDone, message } = useMessageForm({
    form,
    failed: 'Failed to change password',
    send: async ({ new_password }) => {
      await requireUnguessable('new_password', new_password);
      await setForgottenPassword({ token, new_password });
      return `Your ${isFirst ? '' : 'new '}password is set. Please log in with it.`;
    },
  });

  if (isDone) {
    return (
      <Stack gap="md">
        {message}
        <Button size="md" renderRoot={(props) => <Link to="/" {...props} />}>
          Go to login
        </Button>
      </Stack>
    );
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} aria-label="Password reset">
      <Stack gap="md">
        {message}
        <NewPasswordField
          {...form.getInputProps('new_password')}
          value={form.values.new_password}
          label={isFirst ? 'Password' : 'New password'}
          minimumLength={minimumLength}
          size="md"
        />
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          label={isFirst ? 'Confirm password' : 'Confirm new password'}
          autoComplete="new-password"
          size="md"
        />
        <Button type="submit" size="md" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Please wait...' : `Set ${isFirst ? '' : 'new '}password`}
        </Button>
        <p className={styles.aside}>
          <Link to="/" search={{ mode: 'forgot' }}>
            Ask for a new link
          </Link>
        </p>
      </Stack>
    </form>
  );
}
