import type { OpenedInvitation } from '@dewar/contract/invitations';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Button, SegmentedControl, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { isNotEmpty, type UseFormReturnType, useForm } from '@mantine/form';
import { nameDevice } from '../../../shared/format/device-name.ts';
import { draftQuestion } from '../../../shared/session/unsaved-work.ts';
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts';
import { openDialog } from '../../../shared/ui/dialogs/open-dialogs.tsx';
import { PasswordField } from '../../../shared/ui/fields/password-field.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { findPasskeyObstacle, makePasskey } from '../passkey-ceremony.ts';
import { findNewPasswordError, useMinimumPasswordLength, useRequireUnguessable } from '../password-help.ts';
import { RecoveryCodesDialog } from '../recovery-codes-dialog.tsx';
import { showSignInNotices } from '../sign-in-notices.ts';
import { useHomeAfterSignIn } from '../use-home-after-sign-in.ts';
import { useMessageForm } from '../use-message-form.tsx';
import styles from './invitation.module.css';
import { useAcceptInvitation, useBeginInvitedPasskey } from './invitation-api.ts';

interface AcceptFormProps {
  readonly token: string;
  readonly invitation: OpenedInvitation;
  /** Called before the session begins. */
  readonly onJoined: () => void;
}

interface Values {
  first_name: string;
  last_name: string;
  secret: 'password' | 'passkey';
  password: string;
  confirmPassword: string;
}

/** Name, and a password or a passkey; then the person is signed in. */
export function AcceptForm({ token, invitation, onJoined }: AcceptFormProps) {
  const { form, minimumLength } = useAcceptanceForm(invitation);
  const join = useJoining({ token, invitation, onJoined });
  const { formRef, submit, isBusy, message } = useMessageForm({
    form,
    failed: 'The invitation could not be accepted',
    send: join,
  });
  // Before signing in there is nobody whose draft it could be.
  useUnsavedWork({ isHeld: () => form.isDirty(), question: () => draftQuestion(undefined) });
  const obstacle = findPasskeyObstacle();
  const field = form.getInputProps;
  return (
    <form ref={formRef} noValidate onSubmit={submit} aria-label="Accept the invitation">
      <Stack gap="md">
        {message}
        <div className={styles.names}>
          <NameField {...field('first_name')} label="First name" autoComplete="given-name" />
          <NameField {...field('last_name')} label="Last name" autoComplete="family-name" />
        </div>
        {obstacle === null && (
          <SegmentedControl
            {...field('secret')}
            aria-label="Log in with"
            data={[
              { value: 'password', label: 'Password' },
              { value: 'passkey', label: 'Passkey' },
            ]}
          />
        )}
        {/* For password managers. */}
        <input type="text" autoComplete="username" value={invitation.email} readOnly hidden />
        {form.values.secret === 'passkey' ? (
          <p className={styles.text}>
            You will log in with a fingerprint, your face or a PIN of your device or security key. There is no password
            to remember, and nobody can guess it.
          </p>
        ) : (
          <PasswordFields form={form} minimumLength={minimumLength} />
        )}
        <Button type="submit" size="md" disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Please wait...' : 'Accept and log in'}
        </Button>
      </Stack>
    </form>
  );
}

function NameField(props: TextInputProps) {
  return <TextInput {...props} maxLength={TEXT_LIMITS.name} required withAsterisk={false} size="md" />;
}

interface PasswordFieldsProps {
  readonly form: UseFormReturnType<Values>;
  readonly minimumLength: number;
}

function PasswordFields({ form, minimumLength }: PasswordFieldsProps) {
  return (
    <>
      <NewPasswordField
        {...form.getInputProps('password')}
        value={form.values.password}
        label="Password"
        minimumLength={minimumLength}
        size="md"
      />
      <PasswordField
        {...form.getInputProps('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        size="md"
      />
    </>
  );
}

function useAcceptanceForm({ email, company_name, first_name, last_name }: OpenedInvitation) {
  const minimumLength = useMinimumPasswordLength();
  const owner = { email, ...(company_name !== null && { companyName: company_name }) };
  const form = useForm<Values>({
    initialValues: {
      first_name: first_name ?? '',
      last_name: last_name ?? '',
      secret: 'password',
      password: '',
      confirmPassword: '',
    },
    validate: {
      first_name: isNotEmpty('First name is required'),
      last_name: isNotEmpty('Last name is required'),
      password: (password, values) =>
        values.secret === 'passkey'
          ? null
          : findNewPasswordError(password, minimumLength, { ...owner, personName: fullNameOf(values) }),
      confirmPassword: (repeated, { secret, password }) =>
        secret === 'passkey' || repeated === password ? null : 'Passwords do not match',
    },
  });
  return { form, minimumLength };
}

/** Accepts, shows the recovery codes that come with a passkey, and goes to the person's home. */
function useJoining({ token, invitation: { email, company_name }, onJoined }: AcceptFormProps) {
  const accept = useAcceptInvitation();
  const beginPasskey = useBeginInvitedPasskey();
  const requireUnguessable = useRequireUnguessable();
  const goHome = useHomeAfterSignIn();

  const askForPasskey = async () => ({
    passkey: { name: nameDevice(navigator.userAgent), response: await makePasskey(await beginPasskey(token)) },
  });

  return async ({ first_name, last_name, secret, password }: Values) => {
    const names = { first_name: first_name.trim(), last_name: last_name.trim() };
    if (secret === 'password') {
      const owner = { email, ...(company_name !== null && { companyName: company_name }) };
      await requireUnguessable('password', password, { ...owner, personName: fullNameOf(names) });
    }
    const chosen = secret === 'password' ? { password } : await askForPasskey();
    const { recovery_codes, notices, ...session } = await accept({ token, ...names, ...chosen });
    showSignInNotices(notices, session.user.timezone);
    if (recovery_codes !== null) await showRecoveryCodes(recovery_codes);
    onJoined();
    goHome(session);
    return 'Welcome! Your account is ready.';
  };
}

function showRecoveryCodes(codes: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const close = openDialog(
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          close();
          resolve();
        }}
      />,
    );
  });
}
