import type { UserAct } from '@dewar/contract/users-bulk';
import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CompanySelect } from '../../../shared/ui/fields/company-select.tsx';
import { SuspendUsersDialog } from './suspend-users-dialog.tsx';
import { type ActProps, UsersActDialog } from './users-act-dialog.tsx';

interface CompanyProps extends ActProps {
  readonly companyNames: readonly string[];
}

/** Asks what an act on several accounts needs, shows what it will do to each, and does it. */
export function ChangeUsersDialog({ act, companyNames, ...props }: CompanyProps & { readonly act: UserAct }) {
  switch (act) {
    case 'approve':
    case 'move':
      return <PlaceUsersDialog act={act} companyNames={companyNames} {...props} />;
    case 'suspend':
      return <SuspendUsersDialog {...props} />;
    case 'lift-suspension':
      return <LiftSuspensionsDialog {...props} />;
    default:
      return act satisfies never;
  }
}

/** Approves people for a company, or moves them to one. */
function PlaceUsersDialog({ act, ids, companyNames, ...props }: CompanyProps & { readonly act: 'approve' | 'move' }) {
  const needsCompany = act === 'move';
  const form = useForm({ initialValues: { choice: needsCompany ? 'one' : 'asked', company_name: '' } });
  const { choice, company_name } = form.values;
  return (
    <UsersActDialog
      {...props}
      form={form}
      draft="never"
      hasTyped={() => false}
      change={{ act, ids: [...ids], company_name: choice === 'one' ? company_name : null }}
      missing={choice === 'one' && company_name === '' ? 'Choose a company to see what will happen.' : undefined}
    >
      {!needsCompany && (
        <Radio.Group {...form.getInputProps('choice')} label="Company">
          <Stack gap="xs" mt="xs">
            <Radio value="asked" label="The company that each asked for" />
            <Radio value="one" label="One company for all of them" />
          </Stack>
        </Radio.Group>
      )}
      {choice === 'one' && (
        <CompanySelect
          {...form.getInputProps('company_name')}
          value={company_name}
          label={needsCompany ? 'Move to' : 'Company for all'}
          companyNames={companyNames}
          offersNone={needsCompany}
          required
        />
      )}
    </UsersActDialog>
  );
}

function LiftSuspensionsDialog({ ids, ...props }: ActProps) {
  const form = useForm({ initialValues: {} });
  return (
    <UsersActDialog
      {...props}
      form={form}
      draft="never"
      hasTyped={() => false}
      change={{ act: 'lift-suspension', ids: [...ids] }}
    >
      <div>
        They can sign in again at once, and are told by email. So can a thief who knows a password: ask for a new one
        first.
      </div>
    </UsersActDialog>
  );
}
