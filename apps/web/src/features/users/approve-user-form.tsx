import type { User } from '@dewar/contract/users';
import { belongsToCompany } from '@dewar/domain/accounts/roles';
import { Radio, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { OutsideRecipientsNotice } from '../../shared/outside-recipients/outside-recipients-notice.tsx';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { CompanySelect } from '../../shared/ui/fields/company-select.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { type ApprovalValues, approvalBody, approvalFor, findApprovalErrors } from './approval-values.ts';
import { RequestedCompany } from './requested-company.tsx';
import { useApprove } from './users-api.ts';

interface ApproveUserFormProps {
  readonly user: User;
  readonly companyNames: readonly string[];
  readonly onClose: () => void;
}

/** Approves a verified registration, usually with a company (spec 1 §4). */
export function ApproveUserForm({ user, companyNames, onClose }: ApproveUserFormProps) {
  const approve = useApprove();
  const form = useForm<ApprovalValues>({
    initialValues: approvalFor(user),
    validateInputOnBlur: true,
    validate: findApprovalErrors,
  });
  return (
    <FormDialog
      title={`Approve ${user.email}`}
      form={form}
      draft={{ form: 'approve-user', record: user.id }}
      submitLabel="Approve"
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        await withErrorMessage('Error approving user', approve(user.id, approvalBody(values), attempt));
        notifySuccess('User approved');
      }}
    >
      {belongsToCompany(user.role) ? (
        <>
          <RequestedCompany user={user} />
          <CompanyChoice user={user} form={form} companyNames={companyNames} />
          <OutsideRecipientsNotice userIds={[user.id]} except={form.values.existing} />
        </>
      ) : (
        <div>The account has the role {user.role}, which belongs to no company.</div>
      )}
    </FormDialog>
  );
}

interface CompanyChoiceProps extends Pick<ApproveUserFormProps, 'user' | 'companyNames'> {
  readonly form: UseFormReturnType<ApprovalValues>;
}

function CompanyChoice({ user, form, companyNames }: CompanyChoiceProps) {
  const { choice, existing } = form.values;
  const field = form.getInputProps;
  return (
    <>
      <Radio.Group {...field('choice')} label="Company">
        <Stack gap="xs" mt="xs">
          <Radio value="existing" label="An existing company" />
          <Radio value="new" label="A new company" />
          {/* Without a name the server takes the company that was asked for, if it exists. */}
          {user.requested_company_match?.is_exact !== true && (
            <Radio
              value="none"
              label="Approve without a company"
              description={
                user.requested_company === null
                  ? 'The person sees no company data until one is assigned.'
                  : `The person sees no company data until the request for ${user.requested_company} is decided.`
              }
            />
          )}
        </Stack>
      </Radio.Group>
      {choice === 'existing' && (
        <CompanySelect
          {...field('existing')}
          value={existing}
          label="Existing company"
          companyNames={companyNames}
          offersNone={false}
          required
        />
      )}
      {choice === 'new' && <TextInput {...field('created')} label="Name of the new company" required />}
    </>
  );
}
