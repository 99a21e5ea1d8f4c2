import { Button } from '@mantine/core';
import { useState } from 'react';
import { PasswordDialog } from '../../shared/ui/fields/password-dialog.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { AuthenticatorAppDialog } from './authenticator-app-dialog.tsx';
import styles from './second-factor.module.css';
import { useBeginAuthenticatorApp, useRemoveAuthenticatorApp } from './second-factor-api.ts';
import { useSecondFactorChange } from './use-second-factor-change.tsx';

interface AuthenticatorAppProps {
  /** When it was set up; null where there is none. */
  readonly since: string | null;
  readonly mayRemove: boolean;
}

type Step =
  | { readonly name: 'password' }
  | { readonly name: 'code'; readonly secret: string; readonly otpauth_url: string }
  | { readonly name: 'remove' };

export function AuthenticatorApp({ since, mayRemove }: AuthenticatorAppProps) {
  const removeAuthenticatorApp = useRemoveAuthenticatorApp();
  const startAuthenticatorAppSetup = useBeginAuthenticatorApp();
  const [step, setStep] = useState<Step | null>(null);
  const conclude = useSecondFactorChange();
  const setUp = since === null ? 'Set up' : 'Replace';
  /** A dialog closes itself when it is done; by then the next one is open. */
  const close = (name: Step['name']) => () => setStep((now) => (now?.name === name ? null : now));
  return (
    <div className={styles.factor}>
      <div className={styles.row}>
        <div>
          <h3 className={styles.name}>Authenticator app</h3>
          <p className={styles.facts}>
            {since === null ? (
              'An app on your phone shows a new code every half minute.'
            ) : (
              <>
                Set up <ExactTime at={since} />
              </>
            )}
          </p>
        </div>
        <div className={styles.actions}>
          <Button
            size="compact-md"
            variant={since === null ? 'filled' : 'default'}
            onClick={() => setStep({ name: 'password' })}
          >
            {setUp} authenticator app
          </Button>
          {since !== null && mayRemove && (
            <Button
              size="compact-md"
              variant="default"
              aria-label="Remove authenticator app"
              onClick={() => setStep({ name: 'remove' })}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      {step?.name === 'password' && (
        <PasswordDialog
          title={`${setUp} authenticator app`}
          submitLabel="Continue"
          onClose={close('password')}
          onSubmit={async (password) => setStep({ name: 'code', ...(await startAuthenticatorAppSetup(password)) })}
        />
      )}
      {step?.name === 'code' && (
        <AuthenticatorAppDialog
          {...step}
          onClose={close('code')}
          onDone={(codes) => conclude('Authenticator app set up', codes)}
        />
      )}
      {step?.name === 'remove' && (
        <PasswordDialog
          title="Remove authenticator app"
          submitLabel="Remove authenticator app"
          lead="Its codes no longer open your account. Without another factor your password alone signs you in, and your recovery codes are deleted."
          onClose={close('remove')}
          onSubmit={async (password) => {
            await removeAuthenticatorApp(password);
            await conclude('Authenticator app removed');
          }}
        />
      )}
    </div>
  );
}
