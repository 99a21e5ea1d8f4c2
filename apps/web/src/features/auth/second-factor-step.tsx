import type { proveSecondFactor, SecondFactorStep as Step } from '@dewar/contract/auth';
import type { BodyOf } from '@dewar/contract/endpoint';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { ApiError, errorTextOr } from '../../shared/api/api-error.ts';
import type { Session } from '../../shared/session/session.ts';
import { CodeProof } from './code-proof.tsx';
import { MessageArea } from './message-area.tsx';
import { findPasskeyObstacle, signWithPasskey } from './passkey-ceremony.ts';
import { useFinishSignIn } from './second-factor-api.ts';
import { showSignInNotices } from './sign-in-notices.ts';

type Method = Step['second_factor']['methods'][number];
type Proof = Omit<BodyOf<typeof proveSecondFactor>, 'ticket'>;

interface SecondFactorStepProps {
  readonly step: Step['second_factor'];
  readonly onSignedIn: (session: Session) => void;
  /** Back to the password, with a reason where this step cannot continue. */
  readonly onBack: (message: string | null) => void;
}

const INVITATIONS: Readonly<Record<Method, string>> = {
  totp: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
};

/** Asks for the second factor after the right password. */
export function SecondFactorStep({ step, onSignedIn, onBack }: SecondFactorStepProps) {
  const finishSignIn = useFinishSignIn();
  const obstacle = findPasskeyObstacle();
  const methods = step.methods.filter((method) => method !== 'passkey' || obstacle === null);
  const [method, setMethod] = useState(methods[0]);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Resolves to false after an error that another attempt may fix. */
  const prove = async (readProof: () => Proof | Promise<Proof>): Promise<boolean> => {
    setMessage(null);
    setBusy(true);
    try {
      const { data, message: success } = await finishSignIn({ ticket: step.ticket, ...(await readProof()) });
      setMessage(success ?? null);
      showSignInNotices(data.notices, data.user.timezone);
      onSignedIn(data);
      return true;
    } catch (error) {
      const text = errorTextOr('Login failed', error);
      if (error instanceof ApiError && error.code === 'unauthenticated') onBack(text);
      else setMessage(text);
      setBusy(false);
      return false;
    }
  };

  const change = (to: Method) => {
    setMethod(to);
    setMessage(null);
  };

  return (
    <Stack gap="md" role="group" aria-label="Second step">
      <MessageArea message={message} />
      {method === undefined && <p>{obstacle} Ask an administrator to reset your second factor.</p>}
      {method === 'passkey' && (
        <>
          <p>Confirm your identity with a passkey.</p>
          <Button
            ref={takeFocus}
            size="md"
            disabled={isBusy}
            onClick={() => prove(async () => ({ passkey: await signWithPasskey(step.passkey_options ?? {}) }))}
          >
            {isBusy ? 'Please wait...' : INVITATIONS.passkey}
          </Button>
        </>
      )}
      {method === 'totp' && (
        <CodeProof
          key={method}
          lead="Enter the code that your authenticator app shows."
          label="Code"
          isBusy={isBusy}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={TYPED_CODE_LENGTH}
          onProve={(code) => prove(() => ({ code }))}
        />
      )}
      {method === 'recovery_code' && (
        <CodeProof
          key={method}
          lead="Enter one of the recovery codes that you saved. Each one opens your account once."
          label="Recovery code"
          isBusy={isBusy}
          autoComplete="off"
          autoCapitalize="characters"
          onProve={(recovery_code) => prove(() => ({ recovery_code }))}
        />
      )}
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="default" size="md" disabled={isBusy} onClick={() => change(other)}>
            {INVITATIONS[other]}
          </Button>
        ))}
      <Button variant="subtle" size="md" disabled={isBusy} onClick={() => onBack(null)}>
        Back
      </Button>
    </Stack>
  );
}

/** Takes the focus that was lost with what it replaces: the password form or another method. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Six digits, which apps show in two groups. */
const TYPED_CODE_LENGTH = 7;
