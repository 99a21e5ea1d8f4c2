import { SUCCESS } from '@dewar/contract/success-texts';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Button, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { draftQuestion } from '../../shared/session/unsaved-work.ts';
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { useRegisterAccount } from './account-api.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { findNewPasswordError, useMinimumPasswordLength, useRequireUnguessable } from './password-help.ts';
import { useMessageForm } from './use-message-form.tsx';

export function RegisterForm() {
  const registerAccount = useRegisterAccount();
  const minimumLength = useMinimumPasswordLength();
  const requireUnguessable = useRequireUnguessable();
  const form = useForm({
    initialValues: { email: '', password: '', confirmPassword: '', company_name: '' },
    validate: {
      email: isNotEmpty('Email is required'),
      password: (password, { email, company_name }) =>
        findNewPasswordError(password, minimumLength, { email, companyName: company_name }),
      confirmPassword: (repeated, { password }) => {
        if (repeated === '') return 'Please confirm your password';
        return repeated === password ? null : 'Passwords do not match';
      },
      company_name: (name) => (name.trim() === '' ? 'Company name is required' : null),
    },
  });
  const { formRef, submit, isBusy, message } = useMessageForm({
    form,
    failed: 'Registration failed',
    send: async ({ email, password, company_name }) => {
      await requireUnguessable('password', password, { email, companyName: company_name });
      await registerAccount({ email: email.trim(), password, company_name: company_name.trim() });
      return SUCCESS.registered;
    },
  });

  // Before signing in there is nobody whose draft it could be.
  useUnsavedWork({ isHeld: () => form.isDirty(), question: () => draftQuestion(undefined) });

  return (
    <form ref={formRef} noValidate onSubmit={submit} aria-label="Register">
      <Stack gap="md">
        {message}
        <TextInput
          {...form.getInputProps('email')}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={TEXT_LIMITS.email}
          required
          withAsterisk={false}
          size="md"
        />
        <NewPasswordField
          {...form.getInputProps('password')}
          value={form.values.password}
          name="password"
          label="Password"
          minimumLength={minimumLength}
          size="md"
        />
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          size="md"
        />
        <TextInput
          {...form.getInputProps('company_name')}
          name="companyName"
          label="Company name"
          autoComplete="organization"
          maxLength={TEXT_LIMITS.name}
          required
          withAsterisk={false}
          size="md"
        />
        <Button type="submit" size="md" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Please wait...' : 'Register'}
        </Button>
      </Stack>
    </form>
  );
}
