import type { DataOf } from '@dewar/contract/endpoint';
import type { finishSignOn } from '@dewar/contract/sign-on';
import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { MessageArea } from '../message-area.tsx';
import { PasskeyLogin } from '../passkey-login.tsx';
import { PasswordLogin } from '../password-login.tsx';
import { SecondFactorStep } from '../second-factor-step.tsx';
import { showSignInNotices } from '../sign-in-notices.ts';
import { useHomeAfterSignIn } from '../use-home-after-sign-in.ts';
import { type ProviderAnswer, useFinishConnection, useFinishSignOn } from './company-sign-on-api.ts';

type Outcome = DataOf<typeof finishSignOn>;

/** Signs in whom the provider of the company named, or says what is still to be done. */
export function FinishedSignIn({ answer }: { readonly answer: ProviderAnswer }) {
  const finish = useFinishSignOn();
  const goHome = useHomeAfterSignIn();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  useOnce(async () => {
    try {
      const found = await finish(answer);
      setOutcome(found);
      if (!('token' in found)) return;
      showSignInNotices(found.notices, found.user.timezone);
      goHome(found);
    } catch (error) {
      setMessage(errorText(error));
    }
  });

  if (message !== null) return <Failed message={message} />;
  if (outcome !== null && 'second_factor' in outcome) {
    return (
      <SecondFactorStep step={outcome.second_factor} onSignedIn={goHome} onBack={(text) => setMessage(text ?? '')} />
    );
  }
  if (outcome !== null && 'connect' in outcome) {
    const { email, company_name } = outcome.connect;
    return (
      <Stack gap="md">
        <p>
          You have an account here already. Log in to it once more: that connects it with the sign-on of {company_name},
          which signs you in from then on.
        </p>
        <PasswordLogin lead={null} email={email} onSignedIn={goHome} />
        <PasskeyLogin />
      </Stack>
    );
  }
  return <p role="status">Signing in…</p>;
}

/** Connects the account of the person who is signed in. */
export function FinishedConnection({ answer }: { readonly answer: ProviderAnswer }) {
  const finish = useFinishConnection();
  const [companyName, setCompanyName] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  useOnce(async () => {
    try {
      setCompanyName((await finish(answer)).company_name);
    } catch (error) {
      setMessage(errorText(error));
    }
  });
  if (message === null && companyName === null) return <p role="status">Connecting your account…</p>;
  return (
    <Stack gap="md">
      <MessageArea
        message={message ?? `Your account is connected with the sign-on of ${companyName}.`}
        isSuccess={message === null}
      />
      <Button size="md" renderRoot={(props) => <Link to="/user-settings" search={{ tab: 'security' }} {...props} />}>
        Back to your settings
      </Button>
    </Stack>
  );
}

function Failed({ message }: { readonly message: string }) {
  return (
    <Stack gap="md">
      <MessageArea message={message} isSuccess={false} />
      <Button size="md" renderRoot={(props) => <Link to="/" {...props} />}>
        Back to login
      </Button>
    </Stack>
  );
}

/** The answer of a provider counts once. */
function useOnce(work: () => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void work();
  });
}
