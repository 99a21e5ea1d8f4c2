import { MIN_PASSWORD_LENGTH } from '@dewar/domain/accounts/passwords';
import { Button, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { InvalidFields } from '../../shared/ui/states/invalid-fields.tsx';
import { useMakeFirstAdministrator } from './auth-api.ts';
import { MessageArea } from './message-area.tsx';
import { useRequireUnguessable } from './password-help.ts';
import { useHomeAfterSignIn } from './use-home-after-sign-in.ts';

interface FirstAdministratorFormProps {
  /** The token of the one-time link. */
  readonly token: string;
}

export function FirstAdministratorForm({ token }: FirstAdministratorFormProps) {
  const makeFirstAdministrator = useMakeFirstAdministrator();
  const requireUnguessable = useRequireUnguessable();
  const form = useForm({
    initialValues: { email: '', password: '', confirmPassword: '' },
    validate: {
      email: isNotEmpty('Email is required'),
      password: (password) =>
        [...password].length < MIN_PASSWORD_LENGTH
          ? `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`
          : null,
      confirmPassword: (repeated, { password }) => (repeated === password ? null : 'Passwords do not match'),
    },
  });
  const goHome = useHomeAfterSignIn();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const formRef = useFirstErrorFocus(failedAttempts);

  const submit = form.onSubmit(
    async ({ email, password }) => {
      setMessage(null);
      setBusy(true);
      try {
        await requireUnguessable('password', password, { email });
        goHome((await makeFirstAdministrator({ token, email: email.trim(), password })).data);
      } catch (error) {
        setMessage(errorText(error));
        if (error instanceof ApiError) form.setErrors(error.fields);
        setFailedAttempts((count) => count + 1);
        setBusy(false);
      }
    },
    () => setFailedAttempts((count) => count + 1),
  );

  return (
    <form ref={formRef} noValidate onSubmit={submit} aria-label="First administrator">
      <Stack gap="md">
        <MessageArea message={message} />
        <InvalidFields />
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          autoComplete="username"
          required
          size="md"
        />
        <PasswordField
          {...form.getInputProps('password')}
          label="Password"
          description={`At least ${MIN_PASSWORD_LENGTH} characters`}
          autoComplete="new-password"
          withAsterisk
          size="md"
        />
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
          withAsterisk
          size="md"
        />
        <Button type="submit" size="md" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Please wait...' : 'Create administrator'}
        </Button>
      </Stack>
    </form>
  );
}
