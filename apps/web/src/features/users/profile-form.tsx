import { type Profile, profileSchema } from '@dewar/contract/users';
import { Button } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { nameRefusal } from '../../shared/name-failure.ts';
import { useFirstErrorFocus } from '../../shared/ui/form-dialog-effects.ts';
import { FormFailure } from '../../shared/ui/form-failure.tsx';
import { useLeavingGuard } from '../../shared/ui/leaving-guard.ts';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { useSaving } from '../../shared/ui/use-saving.ts';
import { VersionDifferences } from '../../shared/ui/version-differences.tsx';
import { profileQuery, saveProfile } from './profile-api.ts';
import { ProfileFields } from './profile-fields.tsx';
import styles from './profile-form.module.css';
import { profileBodyOf, profileValuesOf, timeZonesFor } from './profile-values.ts';

/** One's own profile (spec 1 §2, User settings). */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: profileValuesOf(profile),
    validateInputOnBlur: true,
    validate: {
      first_name: isNotEmpty('First name is required'),
      last_name: isNotEmpty('Last name is required'),
    },
  });
  const { submit, restart, isSaving, failure, conflict, refusals } = useSaving({
    form,
    version: profile.version,
    onSubmit: async (values, attempt) => {
      const saved = await nameRefusal(
        'Failed to update profile',
        saveProfile(profileBodyOf(values, profile.role), attempt),
      );
      restart(saved.version);
      form.resetDirty(values);
      queryClient.setQueryData(profileQuery.queryKey, saved);
    },
    onClose: () => notifySuccess('Profile updated.'),
    readStale: (current) => {
      const theirs = profileSchema.parse(current);
      const values = profileValuesOf(theirs);
      return {
        values,
        version: theirs.version,
        summary: <VersionDifferences saved={values} mine={form.values} labels={LABELS} inWords={inWords} />,
      };
    },
  });
  const formRef = useFirstErrorFocus(refusals);
  useLeavingGuard(() => form.isDirty());

  // What was changed elsewhere shows as long as nothing is typed here; otherwise saving asks which version counts.
  const followRecord = useEffectEvent((record: Profile) => {
    if (form.isDirty()) return;
    form.setValues(profileValuesOf(record));
    form.resetDirty(profileValuesOf(record));
    restart(record.version);
  });
  useEffect(() => followRecord(profile), [profile]);

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={submit} aria-label="Profile">
      <ProfileFields form={form} profile={profile} />
      <FormFailure failure={failure} conflict={conflict} />
      <div>
        <Button type="submit" loading={isSaving}>
          Save profile
        </Button>
      </div>
    </form>
  );
}

const LABELS = { timezone: 'Time zone', school_name: 'School' };

function inWords(name: string, value: unknown): string | undefined {
  if (name !== 'timezone') return undefined;
  return timeZonesFor(String(value)).find((zone) => zone.value === value)?.label;
}
