import { belongsToCompany, isAdministratorRole, ROLE_LABELS, type Role } from '@dewar/domain/accounts/roles';
import { formatPhone } from '@dewar/domain/primitives/contact-details';
import { TIME_ZONES } from '@dewar/domain/time/time-zones';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { CompanySelect } from '../../shared/ui/fields/company-select.tsx';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import styles from './user-fields.module.css';
import { mayAdminister, USER_LABELS, type UserValues } from './user-form-values.ts';

interface UserFieldsProps {
  readonly form: UseFormReturnType<UserValues>;
  readonly isNew: boolean;
  /** Whether the registration is undecided: its company is set with the approval. */
  readonly isUndecided: boolean;
  readonly mayMakeAdmins: boolean;
  readonly companyNames: readonly string[];
  /** What another role or company brings about. */
  readonly notice: ReactNode;
}

const NEW_ADDRESS =
  'A new address signs the person out everywhere. The password and passkeys that sign in alone end with the old mailbox: a link to set a password is mailed to the new one. Second factors stay: reset them if the account changes hands.';

export function UserFields({ form, isNew, isUndecided, mayMakeAdmins, companyNames, notice }: UserFieldsProps) {
  const { role, phone, company_name } = form.values;
  const field = form.getInputProps;
  const formatPhoneOnLeaving = (event: unknown) => {
    form.setFieldValue('phone', formatPhone(phone));
    field('phone').onBlur?.(event);
  };
  return (
    <>
      <TextInput
        {...field('email')}
        label={USER_LABELS.email}
        description={!isNew && form.isDirty('email') && NEW_ADDRESS}
        type="email"
        autoComplete="off"
        required
      />
      <PasswordField
        {...field('password')}
        label={USER_LABELS.password}
        description={
          isNew
            ? 'The person is asked for another one at the first sign-in'
            : 'Leave it blank to keep the current one. The person is asked for another one at the next sign-in'
        }
        autoComplete="new-password"
        required={isNew}
        withAsterisk={isNew}
      />
      <div className={styles.pair}>
        <NativeSelect {...field('role')} label={USER_LABELS.role} data={rolesFor(mayMakeAdmins)} />
        {belongsToCompany(role) && (
          <CompanySelect
            {...field('company_name')}
            value={company_name}
            onChange={(name: string) => form.setValues({ company_name: name, is_company_admin: false })}
            companyNames={companyNames}
            required={!isUndecided}
            disabled={isUndecided}
            description={isUndecided ? 'Given when the registration is approved' : undefined}
          />
        )}
      </div>
      {notice}
      {mayAdminister(form.values) && !isUndecided && (
        <Switch
          {...field('is_company_admin', { type: 'checkbox' })}
          label={USER_LABELS.is_company_admin}
          description="May invite, approve and suspend people of this company, and change its settings"
        />
      )}
      {isAdministratorRole(role) && mayMakeAdmins && (
        <Switch
          {...field('is_super_admin', { type: 'checkbox' })}
          label={USER_LABELS.is_super_admin}
          description="May create, edit and delete administrators"
        />
      )}
      <div className={styles.pair}>
        <TextInput {...field('first_name')} label={USER_LABELS.first_name} autoComplete="off" />
        <TextInput {...field('last_name')} label={USER_LABELS.last_name} autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <TextInput {...field('job_title')} label={USER_LABELS.job_title} autoComplete="off" />
        <TextInput {...field('department')} label={USER_LABELS.department} autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <TextInput
          {...field('phone')}
          label={USER_LABELS.phone}
          type="tel"
          autoComplete="off"
          onBlur={formatPhoneOnLeaving}
        />
        <NativeSelect {...field('timezone')} label={USER_LABELS.timezone} data={zonesWith(form.values.timezone)} />
      </div>
    </>
  );
}

// spec 1 §5, in its order
const OFFERED_ROLES = ['user', 'teacher', 'admin'] as const satisfies readonly Role[];

function rolesFor(mayMakeAdmins: boolean) {
  const offered = OFFERED_ROLES.filter((role) => mayMakeAdmins || !isAdministratorRole(role));
  return offered.map((value) => ({ value, label: ROLE_LABELS[value] }));
}

/** A browser may have reported a zone that is not offered; it is kept. */
export function zonesWith(current: string) {
  const offered = TIME_ZONES.map((zone) => ({ ...zone }));
  return offered.some(({ value }) => value === current) ? offered : [...offered, { value: current, label: current }];
}
