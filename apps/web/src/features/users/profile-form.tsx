import { type Profile, profileSchema } from '@dewar/contract/users';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { RecordForm } from '../../shared/ui/dialogs/record-form.tsx';
import { profileQuery, useSaveProfile } from './profile-api.ts';
import { ProfileFields } from './profile-fields.tsx';
import { profileBodyOf, profileValuesOf, timeZonesFor } from './profile-values.ts';

/** One's own profile (spec 1 §2, User settings). */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const saveProfile = useSaveProfile();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: profileValuesOf(profile),
    validateInputOnBlur: true,
    validate: {
      first_name: isNotEmpty('First name is required'),
      last_name: isNotEmpty('Last name is required'),
    },
  });
  return (
    <RecordForm
      label="Profile"
      submitLabel="Save profile"
      success="Profile updated."
      record={profile}
      form={form}
      draft={{ form: 'profile' }}
      valuesOf={profileValuesOf}
      readRecord={(current) => profileSchema.parse(current)}
      onSave={(values, attempt) => saveProfile(profileBodyOf(values, profile.role), attempt)}
      onSaved={(saved) => queryClient.setQueryData(profileQuery.queryKey, saved)}
      labels={{ timezone: 'Time zone', school_name: 'School' }}
      formatValue={formatValue}
    >
      <ProfileFields form={form} profile={profile} />
    </RecordForm>
  );
}

function formatValue(name: string, value: unknown): string | undefined {
  if (name !== 'timezone') return undefined;
  return timeZonesFor(String(value)).find((zone) => zone.value === value)?.label;
}
