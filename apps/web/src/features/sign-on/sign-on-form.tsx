import { type CompanySignOn, companySignOn } from '@dewar/contract/sign-on';
import { Alert, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/format/numbers.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { companyAdminsQuery, useSaveSignOn } from './sign-on-api.ts';
import { type SignOnValues, signOnBody, signOnValuesOf } from './sign-on-form-values.ts';

interface SignOnFormProps {
  readonly companyName: string;
  readonly signOn: CompanySignOn;
  readonly onClose: () => void;
}

const MODES = [
  { value: 'offered', label: 'Passwords are accepted too' },
  { value: 'enforced', label: 'Passwords and passkeys end' },
];
const NEW_PEOPLE = [
  { value: 'wait', label: 'Wait for approval' },
  { value: 'join', label: 'Join at once' },
];

/** The provider of a company, its mail domains and what it decides. */
export function SignOnForm({ companyName, signOn, onClose }: SignOnFormProps) {
  const save = useSaveSignOn(companyName);
  const admins = useQuery(companyAdminsQuery(companyName)).data ?? [];
  const form = useForm<SignOnValues>({
    initialValues: signOnValuesOf(signOn),
    validate: {
      issuer: isNotEmpty('Issuer is required'),
      client_id: isNotEmpty('Client id is required'),
    },
  });
  const field = form.getInputProps;
  const kept = [...admins, ...(signOn.break_glass === null ? [] : [signOn.break_glass])];
  const people = [...new Map(kept.map(({ id, email }) => [id, { value: String(id), label: email }])).values()];
  return (
    <FormDialog
      title={`Sign-on of ${companyName}`}
      submitLabel="Save sign-on"
      size="lg"
      form={form}
      draft="never"
      version={signOn.version}
      readStale={(current) => {
        const newer = companySignOn.parse(current);
        return { values: signOnValuesOf(newer), version: newer.version };
      }}
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        const saved = await save(signOnBody(values, signOn), attempt);
        notifySuccess(saved.tested_at === null ? 'Sign-on saved. Test it, so that it counts.' : 'Sign-on saved');
      }}
    >
      <TextInput
        {...field('issuer')}
        label="Issuer"
        description="As your provider names it, such as https://login.example.com"
        type="url"
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <TextInput {...field('client_id')} label="Client id" autoComplete="off" required withAsterisk={false} />
      <PasswordField
        {...field('client_secret')}
        label="Client secret"
        description={signOn.has_secret ? 'Leave empty to keep the stored one' : 'Leave empty for a client without one'}
        autoComplete="off"
      />
      <Textarea
        {...field('domains')}
        label="Mail domains"
        description="One in a line. Addresses of these domains lead to the sign-on once they are verified."
        autosize
        minRows={1}
        autoComplete="off"
      />
      <NativeSelect {...field('mode')} label="Passwords" data={MODES} />
      {form.values.mode === 'enforced' && signOn.mode !== 'enforced' && <WhoIsShutOut people={signOn.people} />}
      {form.values.mode === 'enforced' && (
        <NativeSelect
          {...field('break_glass_user_id')}
          label="Still signs in with a password"
          description="For the day on which your provider fails"
          data={[{ value: '', label: 'You, or the first company administrator' }, ...people]}
        />
      )}
      <NativeSelect {...field('new_people')} label="New people" data={NEW_PEOPLE} />
      <TextInput
        {...field('role_claim')}
        label="Claim with roles"
        description="Optional: the provider then decides who is let in and who is a company administrator"
        autoComplete="off"
      />
      {form.values.role_claim.trim() !== '' && (
        <>
          <Textarea
            {...field('admin_values')}
            label="Values of company administrators"
            autosize
            minRows={1}
            autoComplete="off"
          />
          <Textarea
            {...field('user_values')}
            label="Values of users"
            description="Empty: everybody is let in"
            autosize
            minRows={1}
            autoComplete="off"
          />
        </>
      )}
      <Textarea
        {...field('second_factor_acr')}
        label="Values of acr that mean a second factor"
        description="Optional. amr with mfa always counts."
        autosize
        minRows={1}
        autoComplete="off"
      />
      <PasswordField
        {...field('current_password')}
        label="Current password"
        description="Of your own account. Not needed shortly after you signed in."
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

/** Before passwords end: who has no other way in yet. */
function WhoIsShutOut({ people: { others, outside } }: Pick<SignOnFormProps['signOn'], 'people'>) {
  if (others === 0) return null;
  return (
    <Alert color="yellow" title={`${countOf(others, 'person is', 'people are')} not connected yet`}>
      Their sessions end. Each signs in with the provider and, once, with the password.
      {outside > 0 &&
        ` ${countOf(outside, 'of them has', 'of them have')} an address outside of the verified mail domains: it does not lead to the sign-on.`}
    </Alert>
  );
}
