import { MAX_INVITATION_LIST_LENGTH, readInvitationList } from '@dewar/domain/accounts/invitation-list';
import { isInvitable } from '@dewar/domain/accounts/invitations';
import { can } from '@dewar/domain/accounts/permissions';
import { belongsToCompany, ROLE_LABELS } from '@dewar/domain/accounts/roles';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { NativeSelect, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useRef } from 'react';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { FormDialog, type SaveAttempt } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { CompanySelect } from '../../../shared/ui/fields/company-select.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { useViewer } from '../user-actions.ts';
import styles from './invitations.module.css';
import { useCheckInvitees, useInvite } from './invitations-api.ts';
import { confirmInviting } from './invite-preview.tsx';
import {
  DAYS_CHOICES,
  findInviteErrors,
  type InviteValues,
  inviteBody,
  listInvitable,
  NEW_INVITE,
  type PreviewedPerson,
  previewOf,
} from './invite-values.ts';

interface InviteFormProps {
  readonly companyNames: readonly string[];
  readonly onClose: () => void;
}

/** Invites people from a typed or pasted list; what happens to each is shown before anything is sent. */
export function InviteForm({ companyNames, onClose }: InviteFormProps) {
  const viewer = useViewer();
  const check = useCheckInvitees();
  const invite = useInvite();
  const previewed = useRef<readonly PreviewedPerson[]>([]);
  const form = useForm<InviteValues>({
    // A company administrator invites users into one company.
    initialValues: can(viewer, 'administer', 'own_company')
      ? { ...NEW_INVITE, company_name: viewer.company_name }
      : NEW_INVITE,
    validateInputOnBlur: true,
    validate: findInviteErrors,
  });
  const preview = async ({ people }: InviteValues) => {
    const listed = readInvitationList(people);
    const emails = listed.filter(({ error }) => error === null).map(({ email }) => email);
    const fates = emails.length === 0 ? [] : await withErrorMessage('Error checking the list', check(emails));
    previewed.current = previewOf(listed, fates);
    return confirmInviting(previewed.current);
  };
  const send = async (values: InviteValues, attempt: SaveAttempt) => {
    const body = inviteBody(values, listInvitable(previewed.current));
    const sent = await withErrorMessage('Error sending the invitations', invite(body, attempt));
    const count = sent.filter(({ fate }) => isInvitable(fate)).length;
    const others = sent.filter(({ fate }) => !isInvitable(fate)).map(({ email }) => email);
    const hint =
      others.length === 0 ? undefined : `Not invited, because they have an account now: ${others.join(', ')}`;
    notifySuccess(`${countOf(count, 'invitation')} sent`, undefined, { hint });
  };
  return (
    <FormDialog
      title="Invite people"
      form={form}
      draft={{ form: 'invite', record: 'new' }}
      submitLabel="Preview"
      size="lg"
      confirmSave={preview}
      onSubmit={send}
      onClose={onClose}
    >
      <InviteFields form={form} companyNames={companyNames} />
    </FormDialog>
  );
}

interface InviteFieldsProps extends Pick<InviteFormProps, 'companyNames'> {
  readonly form: UseFormReturnType<InviteValues>;
}

function InviteFields({ form, companyNames }: InviteFieldsProps) {
  const viewer = useViewer();
  const { people, role, company_name } = form.values;
  const field = form.getInputProps;
  return (
    <>
      <Textarea
        {...field('people')}
        label="People"
        description="One a line, or divided by commas or semicolons. Names and columns of a spreadsheet are understood too."
        placeholder={'ada@polar.example\nBo Lind <bo@polar.example>'}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={MAX_INVITATION_LIST_LENGTH}
        required
        withAsterisk={false}
      />
      <ListCount text={people} />
      {!can(viewer, 'administer', 'own_company') && (
        <div className={styles.pair}>
          <NativeSelect {...field('role')} label="Role" data={rolesFor(can(viewer, 'give', 'role', 'admin'))} />
          {belongsToCompany(role) && (
            <CompanySelect
              {...field('company_name')}
              value={company_name}
              companyNames={companyNames}
              offersNone={false}
              required
            />
          )}
        </div>
      )}
      <NativeSelect
        {...field('valid_days')}
        label="The link is valid for"
        description="Afterwards they can be invited again"
        data={DAYS_CHOICES}
      />
      <Textarea
        {...field('message')}
        label="Message"
        description="Optional. Stands in the email, in your name"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={TEXT_LIMITS.message}
      />
    </>
  );
}

/** How many people the list has, while it is typed. */
function ListCount({ text }: { readonly text: string }) {
  const people = readInvitationList(text.slice(0, MAX_INVITATION_LIST_LENGTH));
  if (people.length === 0) return null;
  const wrong = people.filter(({ error }) => error !== null).length;
  return (
    <p className={styles.count}>
      {countOf(people.length, 'person', 'people')}
      {wrong > 0 && `, of whom ${countOf(wrong, 'entry', 'entries')} cannot be invited`}
    </p>
  );
}

function rolesFor(mayInviteAdmins: boolean) {
  const offered = mayInviteAdmins ? (['user', 'teacher', 'admin'] as const) : (['user', 'teacher'] as const);
  return offered.map((value) => ({ value, label: ROLE_LABELS[value] }));
}
