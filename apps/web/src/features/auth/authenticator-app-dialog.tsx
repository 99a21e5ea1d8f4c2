import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { CopyButton } from '../../shared/ui/states/copy-button.tsx';
import { QrCode } from '../../shared/ui/states/qr-code.tsx';
import styles from './second-factor.module.css';
import { useConfirmAuthenticatorApp } from './second-factor-api.ts';

interface AuthenticatorAppDialogProps {
  readonly secret: string;
  readonly otpauth_url: string;
  /** With the recovery codes, if some were created with it. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Shows the secret for the app to scan or type, and asks for the app's first code. */
export function AuthenticatorAppDialog({ secret, otpauth_url, onDone, onClose }: AuthenticatorAppDialogProps) {
  const confirmAuthenticatorApp = useConfirmAuthenticatorApp();
  const form = useForm({ initialValues: { code: '' }, validate: { code: isNotEmpty('Code is required') } });
  return (
    <FormDialog
      title="Set up authenticator app"
      submitLabel="Confirm"
      form={form}
      draft="never"
      onClose={onClose}
      onSubmit={async ({ code }) => onDone(await confirmAuthenticatorApp(code))}
    >
      <div className={styles.setUp}>
        <p>Scan this with your authenticator app, or enter the key by hand.</p>
        <QrCode text={otpauth_url} label="QR code for your authenticator app" />
        <div className={styles.secret}>
          <span className={styles.text}>{inGroups(secret)}</span>
          <CopyButton text={secret} label="Copy key" />
        </div>
      </div>
      <TextInput
        {...form.getInputProps('code')}
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        withAsterisk={false}
      />
    </FormDialog>
  );
}

/** In groups of four, for people who type it. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
