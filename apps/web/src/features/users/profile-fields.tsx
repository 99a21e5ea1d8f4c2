import type { Profile } from '@dewar/contract/users';
import { isTeachingRole } from '@dewar/domain/accounts/roles';
import { formatPhone } from '@dewar/domain/primitives/contact-details';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { schoolTimeZoneOf } from '@dewar/domain/time/time-zones';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { cityOf } from '../../shared/format/times.ts';
import styles from '../../shared/ui/dialogs/record-form.module.css';
import { type ProfileValues, timeZonesFor } from './profile-values.ts';
import { TeachingFields } from './teaching-fields.tsx';

interface ProfileFieldsProps {
  readonly form: UseFormReturnType<ProfileValues>;
  readonly profile: Profile;
}

export function ProfileFields({ form, profile }: ProfileFieldsProps) {
  const text = (name: keyof ProfileValues, maxLength: number = TEXT_LIMITS.name) => ({
    ...form.getInputProps(name),
    maxLength,
  });
  const leavePhone = (event: unknown) => {
    form.setFieldValue('phone', formatPhone);
    form.getInputProps('phone').onBlur?.(event);
  };
  return (
    <>
      <div className={styles.pair}>
        <TextInput label="Email" value={profile.email} readOnly variant="filled" description={BY_ADMINISTRATORS} />
        <TextInput
          label="Company"
          value={profile.company_name}
          readOnly
          variant="filled"
          description={BY_ADMINISTRATORS}
        />
      </div>
      <div className={styles.pair}>
        <TextInput {...text('first_name')} label="First name" autoComplete="given-name" required />
        <TextInput {...text('last_name')} label="Last name" autoComplete="family-name" required />
      </div>
      <div className={styles.pair}>
        <TextInput
          {...text('phone', TEXT_LIMITS.phone)}
          label="Phone"
          type="tel"
          autoComplete="tel"
          placeholder="(555) 123-4567"
          onBlur={leavePhone}
        />
        <NativeSelect
          {...form.getInputProps('timezone')}
          label="Time zone"
          data={timeZonesFor(form.values.timezone)}
          {...(isTeachingRole(profile.role) && {
            description: `Lessons in your calendar stay in ${cityOf(schoolTimeZoneOf(profile))} time`,
          })}
        />
      </div>
      <div className={styles.pair}>
        <TextInput {...text('job_title')} label="Job title" autoComplete="organization-title" />
        <TextInput {...text('department')} label="Department" autoComplete="off" />
      </div>
      {isTeachingRole(profile.role) && <TeachingFields inputProps={(name) => form.getInputProps(name)} />}
    </>
  );
}

const BY_ADMINISTRATORS = 'Changed by an administrator only';
