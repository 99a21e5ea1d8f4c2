import { isNotEmpty, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useSession } from '../../session/session.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { PasswordField } from './password-field.tsx';

interface PasswordDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** What confirming will do. */
  readonly lead?: ReactNode;
  readonly onSubmit: (currentPassword: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the password again before a change to how one signs in, or to what gives access. */
export function PasswordDialog({ title, submitLabel, lead, onSubmit, onClose }: PasswordDialogProps) {
  const email = useSession()?.user.email ?? '';
  const form = useForm({
    initialValues: { current_password: '' },
    validate: { current_password: isNotEmpty('Current password is required') },
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      size="sm"
      form={form}
      draft="never"
      onClose={onClose}
      onSubmit={({ current_password }) => onSubmit(current_password)}
    >
      {lead !== undefined && <p>{lead}</p>}
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
