import {
  MAX_TOKEN_NAME,
  SCOPES_OF_OWNERS,
  TOKEN_LIFETIMES_DAYS,
  type TokenOwner,
  type TokenScope,
} from '@dewar/domain/accounts/api-tokens';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { trueNow } from '../../shared/api/device-clock.ts';
import { useSession } from '../../shared/session/session.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { openDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { ShownOnceDialog } from '../../shared/ui/dialogs/shown-once-dialog.tsx';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import type { TokenInput } from './api-tokens-api.ts';
import { ScopeChoice } from './scope-choice.tsx';

interface NewTokenDialogProps {
  readonly owner: TokenOwner;
  /** A directory needs one scope, and should not fall silent soon. */
  readonly purpose?: 'directory';
  /** Returns the token, which is then shown once. */
  readonly make: (input: TokenInput) => Promise<string>;
  readonly onClose: () => void;
}

const LIFETIMES = [
  ...TOKEN_LIFETIMES_DAYS.map((days) => ({ value: String(days), label: `In ${days} days` })),
  { value: '', label: 'Never' },
];

/** Makes a token for programs, and then shows it. */
export function NewTokenDialog({ owner, purpose, make, onClose }: NewTokenDialogProps) {
  const isForDirectory = purpose === 'directory';
  const email = useSession()?.user.email ?? '';
  const form = useForm({
    initialValues: {
      name: isForDirectory ? 'Directory' : '',
      scopes: (isForDirectory ? ['scim'] : []) as TokenScope[],
      expires_in: isForDirectory ? '365' : '90',
      networks: '',
      current_password: '',
    },
    validate: {
      name: isNotEmpty('Name is required'),
      scopes: (scopes) => (scopes.length === 0 ? 'Choose what the token may do' : null),
      current_password: isNotEmpty('Current password is required'),
    },
  });
  return (
    <FormDialog
      title={titleOf(owner, isForDirectory)}
      submitLabel="Make token"
      form={form}
      draft="never"
      onClose={onClose}
      onSubmit={async ({ expires_in, networks, ...input }) => {
        const lifetime = Number(expires_in) * MILLISECONDS_PER_DAY;
        const token = await make({
          ...input,
          expires_at: expires_in === '' ? null : new Date(trueNow().getTime() + lifetime).toISOString(),
          networks: networks.split(/[\s,;]+/).filter(Boolean),
        });
        const close = openDialog(
          <ShownOnceDialog
            title="Your token"
            lead="Copy it now to where the program keeps its secrets: it is not shown again. Whoever has it can do what it may do."
            label="Token"
            secret={token}
            otherwise="You can revoke it and make another one."
            onClose={() => close()}
          />,
        );
      }}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        description={
          owner === 'service'
            ? 'Of the program, such as ERP import. Records that it writes carry this name.'
            : 'Of the program that will use it. It acts in your name, and never may more than you.'
        }
        maxLength={MAX_TOKEN_NAME}
        autoComplete="off"
        required
        withAsterisk={false}
      />
      {!isForDirectory && (
        <ScopeChoice
          offered={SCOPES_OF_OWNERS[owner]}
          value={form.values.scopes}
          error={typeof form.errors['scopes'] === 'string' ? form.errors['scopes'] : undefined}
          onChange={(scopes) => form.setFieldValue('scopes', scopes)}
        />
      )}
      <NativeSelect {...form.getInputProps('expires_in')} label="Expires" data={LIFETIMES} />
      <Textarea
        {...form.getInputProps('networks')}
        error={form.errors['networks'] ?? networkError(form.errors)}
        label="Only from these networks"
        description="Optional, one in a line: 192.0.2.7 or 192.0.2.0/24"
        autosize
        minRows={1}
        autoComplete="off"
      />
      <PasswordField
        {...form.getInputProps('current_password')}
        label="Current password"
        autoComplete="current-password"
      />
      {/* For password managers. After the fields, because a dialog focuses its first input. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </FormDialog>
  );
}

function titleOf(owner: TokenOwner, isForDirectory: boolean): string {
  if (isForDirectory) return 'New token of the directory';
  return owner === 'service' ? 'New token of a service account' : 'New API token';
}

/** The server names the line. */
function networkError(errors: Readonly<Record<string, unknown>>): string | undefined {
  const [, error] = Object.entries(errors).find(([field]) => field.startsWith('networks.')) ?? [];
  return typeof error === 'string' ? error : undefined;
}
