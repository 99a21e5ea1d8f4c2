import '../../shared/ui/field-styles.ts';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../shared/failures.ts';
import { useFirstErrorFocus } from '../../shared/ui/form-dialog-effects.ts';
import { logIn, signInOptionsQuery } from './auth-api.ts';
import { MessageArea } from './message-area.tsx';
import { RecaptchaCheckbox } from './recaptcha-checkbox.tsx';
import { useHomeAfterSignIn } from './use-home-after-sign-in.ts';

/** Sent where no widget is; the server ignores it, or refuses it where a widget is due (rules 6). */
const BYPASS_TOKEN = 'recaptcha-not-configured';

export function LoginForm() {
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: isNotEmpty('Email is required'), password: isNotEmpty('Password is required') },
  });
  const siteKey = useQuery(signInOptionsQuery).data?.recaptcha_site_key ?? null;
  const goHome = useHomeAfterSignIn();
  const [proof, setProof] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const formRef = useFirstErrorFocus(refusals);

  const submit = form.onSubmit(
    async ({ email, password }) => {
      if (siteKey !== null && proof === null) return setMessage('Please complete the reCAPTCHA verification');
      setMessage(null);
      setBusy(true);
      try {
        const { data, message: success } = await logIn({
          email: email.trim(),
          password,
          recaptchaToken: proof ?? BYPASS_TOKEN,
        });
        setMessage(success ?? null);
        goHome(data);
      } catch (failure) {
        setMessage(failureText(failure) || 'Login failed');
        setProof(null);
        setRefusals((count) => count + 1);
        setBusy(false);
      }
    },
    () => setRefusals((count) => count + 1),
  );

  return (
    <form ref={formRef} noValidate onSubmit={submit} aria-label="Login">
      <Stack gap="md">
        <MessageArea message={message} />
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          size="md"
        />
        <PasswordInput
          {...form.getInputProps('password')}
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
        />
        {siteKey !== null && <RecaptchaCheckbox key={refusals} siteKey={siteKey} onProof={setProof} />}
        <Button type="submit" size="md" disabled={isBusy}>
          {isBusy ? 'Please wait...' : 'Login'}
        </Button>
      </Stack>
    </form>
  );
}
