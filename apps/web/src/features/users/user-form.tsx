import { type User, userSchema } from '@dewar/contract/users';
import { belongsToCompany, isUndecided, ROLE_LABELS, ROLES } from '@dewar/domain/accounts/roles';
import { useForm } from '@mantine/form';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { OutsideRecipientsNotice } from '../../shared/outside-recipients/outside-recipients-notice.tsx';
import { useCan } from '../../shared/session/use-can.ts';
import { FormDialog, type SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';
import { VersionDifferences } from '../../shared/ui/dialogs/version-differences.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { UserFields, zonesWith } from './user-fields.tsx';
import { findUserErrors, NEW_USER, USER_LABELS, type UserValues, userBody, userValuesOf } from './user-form-values.ts';
import { useAddUser, useSaveUser } from './users-api.ts';

interface UserFormProps {
  /** Without it a new account is created. */
  readonly user?: User;
  readonly companyNames: readonly string[];
  readonly onClose: () => void;
}

/** Create and edit (spec 1 §2, User manager). */
export function UserForm({ user, companyNames, onClose }: UserFormProps) {
  const saveUser = useSaveUser();
  const addUser = useAddUser();
  const mayMakeAdmins = useCan()('give', 'role', 'admin');
  const isNew = user === undefined;
  const form = useForm<UserValues>({
    initialValues: isNew ? NEW_USER : userValuesOf(user),
    validateInputOnBlur: true,
    validate: (values) => findUserErrors(values, isNew),
  });
  const save = (values: UserValues, attempt: SaveAttempt) => {
    const body = userBody(values, mayMakeAdmins);
    return isNew ? addUser({ ...body, password: values.password }, attempt) : saveUser(user.id, body, attempt);
  };
  return (
    <FormDialog
      title={isNew ? 'Create User' : `Edit ${user.email}`}
      form={form}
      draft={{ form: 'user', record: user?.id ?? 'new' }}
      submitLabel={isNew ? 'Create User' : 'Save User'}
      size="lg"
      {...(!isNew && { version: user.version, record: user })}
      readStale={(current) => readStaleUser(current, form.getValues())}
      onClose={onClose}
      onSubmit={async (values, attempt) => {
        await withErrorMessage('Error saving user', save(values, attempt));
        notifySuccess(isNew ? 'User created' : 'User saved');
      }}
    >
      <UserFields
        form={form}
        isNew={isNew}
        isUndecided={user !== undefined && isUndecided(user.status)}
        mayMakeAdmins={mayMakeAdmins}
        companyNames={companyNames}
        notice={
          user !== undefined && leavesCompany(user, form.values) && <OutsideRecipientsNotice userIds={[user.id]} />
        }
      />
    </FormDialog>
  );
}

function leavesCompany(user: User, { role, company_name }: UserValues): boolean {
  return belongsToCompany(user.role) && (!belongsToCompany(role) || company_name !== userValuesOf(user).company_name);
}

/** Reads the account that a 412 carries; the typed password stays. */
function readStaleUser(current: unknown, mine: UserValues) {
  const user = userSchema.parse(current);
  const values = { ...userValuesOf(user), password: mine.password };
  return {
    values,
    version: user.version,
    summary: (merged: UserValues) => (
      <VersionDifferences saved={values} mine={merged} labels={USER_LABELS} formatValue={formatValue} />
    ),
  };
}

function formatValue(name: string, value: unknown): string | undefined {
  const role = ROLES.find((each) => each === value);
  if (name === 'role' && role !== undefined) return ROLE_LABELS[role];
  if (name === 'timezone') return zonesWith(String(value)).find((zone) => zone.value === value)?.label;
  return undefined;
}
