import type { SecondFactorStep as Step } from '@dewar/contract/auth';
import { RECAPTCHA_BYPASS } from '@dewar/contract/auth';
import { Button, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import type { Session } from '../../shared/session/session.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { InvalidFields } from '../../shared/ui/states/invalid-fields.tsx';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../shared/ui/states/states.tsx';
import { signInOptionsQuery, useLogIn } from './auth-api.ts';
import { MessageArea } from './message-area.tsx';
import { RecaptchaCheckbox } from './recaptcha-checkbox.tsx';
import { showSignInNotices } from './sign-in-notices.ts';
import { CompanySignOnButton } from './sign-on/company-sign-on-button.tsx';
import { goTo } from './sign-on/go-to.ts';
import { useCompanySignOn } from './sign-on/use-company-sign-on.ts';
import { WaitingBeforeLogin } from './waiting-before-login.tsx';

// Most people never see these, so the landing screen does not load them.
const ResendVerification = lazyPart(async () => ({
  default: (await import('./resend-verification.tsx')).ResendVerification,
}));
const SecondFactorStep = lazyPart(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}));

/** The error that offers a new verification link. */
const UNVERIFIED = 'Please verify your email before logging in.';

interface PasswordLoginProps {
  /** Shown until the first attempt. */
  readonly lead: string | null;
  /** If only one person may sign in here. */
  readonly email?: string;
  readonly onSignedIn: (session: Session) => void;
}

/** Email and password, and the second factor where the account has one. */
export function PasswordLogin({ lead, email: onlyEmail, onSignedIn }: PasswordLoginProps) {
  const logIn = useLogIn();
  const form = useForm({
    initialValues: { email: onlyEmail ?? '', password: '' },
    validate: { email: isNotEmpty('Email is required'), password: isNotEmpty('Password is required') },
  });
  const options = useQuery(signInOptionsQuery).data;
  const siteKey = options?.recaptcha_site_key ?? null;
  // Whoever may sign in here alone has chosen how already.
  const { company, ask } = useCompanySignOn(onlyEmail === undefined && options?.has_sign_on === true);
  const [proof, setProof] = useState<string | null>(null);
  const [message, setMessage] = useState(lead);
  const [isBusy, setBusy] = useState(false);
  const [step, setStep] = useState<Step['second_factor'] | null>(null);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const formRef = useFirstErrorFocus(failedAttempts);
  const password = useRef<HTMLInputElement>(null);

  const submitPassword = form.onSubmit(
    async ({ email, password }) => {
      if (siteKey !== null && proof === null) return setMessage('Please complete the reCAPTCHA verification');
      setMessage(null);
      setBusy(true);
      try {
        const { data, message: success } = await logIn({
          email: email.trim(),
          password,
          recaptchaToken: proof ?? RECAPTCHA_BYPASS,
        });
        if ('second_factor' in data) return setStep(data.second_factor);
        setMessage(success ?? null);
        showSignInNotices(data.notices, data.user.timezone);
        onSignedIn(data);
      } catch (error) {
        setMessage(errorText(error) || 'Login failed');
        setProof(null);
        setFailedAttempts((count) => count + 1);
        setBusy(false);
      }
    },
    () => setFailedAttempts((count) => count + 1),
  );

  // Enter in the email field: where the company has a sign-on, there is nothing else to type.
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email, password } = form.getValues();
    const found = password === '' ? await ask(email) : null;
    if (found === null) submitPassword();
    else goTo(found);
  };

  const goBack = (text: string | null) => {
    setStep(null);
    setMessage(text);
    form.setFieldValue('password', '');
    setProof(null);
    setFailedAttempts((count) => count + 1);
    setBusy(false);
    setTimeout(() => password.current?.focus());
  };

  if (step !== null) {
    return (
      <Suspense fallback={<SkeletonList count={3} height={42} />}>
        <SecondFactorStep step={step} onSignedIn={onSignedIn} onBack={goBack} />
      </Suspense>
    );
  }

  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)} aria-label="Login">
      <Stack gap="md">
        <MessageArea message={message} />
        <InvalidFields />
        <WaitingBeforeLogin />
        {message === UNVERIFIED && (
          <Suspense fallback={<SkeletonList count={1} height={36} />}>
            <ResendVerification email={form.values.email} />
          </Suspense>
        )}
        <TextInput
          {...form.getInputProps('email')}
          onBlur={() => void ask(form.getValues().email)}
          label="Email"
          type="email"
          readOnly={onlyEmail !== undefined}
          autoComplete="username"
          required
          withAsterisk={false}
          size="md"
        />
        {company !== null && <CompanySignOnButton company={company} />}
        <PasswordField
          {...form.getInputProps('password')}
          ref={password}
          label="Password"
          autoComplete="current-password"
          data-autofocus={onlyEmail === undefined ? undefined : true}
          size="md"
        />
        {siteKey !== null && <RecaptchaCheckbox key={failedAttempts} siteKey={siteKey} onProof={setProof} />}
        <Button type="submit" size="md" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Please wait...' : 'Login'}
        </Button>
      </Stack>
    </form>
  );
}
