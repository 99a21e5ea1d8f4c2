import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { nameDevice } from '../../shared/format/device-name.ts';
import { useSession } from '../../shared/session/session.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { makePasskey } from './passkey-ceremony.ts';
import { useBeginOwnPasskey, useKeepOwnPasskey } from './second-factor-api.ts';

interface NewPasskeyDialogProps {
  /** With the recovery codes, if some were created with it. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => Promise<void>;
  readonly onClose: () => void;
}

export function NewPasskeyDialog({ onDone, onClose }: NewPasskeyDialogProps) {
  const keepOwnPasskey = useKeepOwnPasskey();
  const startPasskeySetup = useBeginOwnPasskey();
  const email = useSession()?.user.email ?? '';
  const form = useForm({
    initialValues: { name: nameDevice(navigator.userAgent), current_password: '' },
    validate: {
      name: isNotEmpty('Name is required'),
      current_password: isNotEmpty('Current password is required'),
    },
  });
  return (
    <FormDialog
      title="Add a passkey"
      submitLabel="Add passkey"
      size="sm"
      form={form}
      draft="never"
      onClose={onClose}
      onSubmit={async ({ name, current_password }) => {
        const response = await makePasskey(await startPasskeySetup(current_password));
        await onDone(await keepOwnPasskey({ name, response }));
      }}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        description="Helps you recognise it in the list"
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <PasswordField
        {...form.getInputProps('current_password')}
        label="Current password"
        autoComplete="current-password"
      />
      {/* For password managers. After the field, because a dialog focuses its first input. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </FormDialog>
  );
}
