import { SUCCESS } from '@dewar/contract/success-texts';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { Button } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useSession } from '../../shared/session/session.ts';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { useChangeOwnPassword } from './account-api.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { findNewPasswordError, useMinimumPasswordLength, useRequireUnguessable } from './password-help.ts';
import styles from './security.module.css';
import { useMessageForm } from './use-message-form.tsx';

interface ChangePasswordFormProps {
  /** Leads on from a screen that asks for nothing else. */
  readonly onChanged?: () => Promise<unknown>;
}

export function ChangePasswordForm({ onChanged }: ChangePasswordFormProps) {
  const changeOwnPassword = useChangeOwnPassword();
  const user = useSession()?.user;
  const minimumLength = useMinimumPasswordLength();
  const requireUnguessable = useRequireUnguessable();
  const owner =
    user === undefined ? {} : { email: user.email, companyName: user.company_name, personName: fullNameOf(user) };
  const form = useForm({
    initialValues: { current_password: '', new_password: '', confirmPassword: '' },
    validate: {
      current_password: isNotEmpty('Current password is required'),
      new_password: (password) => findNewPasswordError(password, minimumLength, owner),
      confirmPassword: (repeated, { new_password }) =>
        repeated === new_password ? null : 'New passwords do not match',
    },
  });
  const { formRef, submit, isBusy, message } = useMessageForm({
    form,
    failed: 'Failed to change password',
    send: async ({ current_password, new_password }) => {
      await requireUnguessable('new_password', new_password, owner);
      await changeOwnPassword({ current_password, new_password });
      await onChanged?.();
      return `${SUCCESS.passwordChanged}. Your other sessions were ended.`;
    },
  });
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={submit} aria-label="Change password">
      {message}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        {...form.getInputProps('current_password')}
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordField
        {...form.getInputProps('new_password')}
        value={form.values.new_password}
        label="New password"
        minimumLength={minimumLength}
      />
      <PasswordField
        {...form.getInputProps('confirmPassword')}
        label="Confirm new password"
        autoComplete="new-password"
      />
      <div>
        <Button type="submit" loading={isBusy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
