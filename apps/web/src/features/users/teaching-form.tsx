import { type Profile, profileSchema } from '@dewar/contract/users';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { RecordForm } from '../../shared/ui/dialogs/record-form.tsx';
import { profileQuery, useSaveProfile } from './profile-api.ts';
import { teachingBodyOf, teachingValuesOf } from './profile-values.ts';
import { TeachingFields } from './teaching-fields.tsx';

/** The teaching part of a teacher's profile (spec 3 §3). */
export function TeachingForm({ profile }: { readonly profile: Profile }) {
  const saveProfile = useSaveProfile();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: teachingValuesOf(profile), validateInputOnBlur: true });
  return (
    <RecordForm
      label="Teaching profile"
      submitLabel="Save profile"
      success="Profile updated."
      record={profile}
      form={form}
      draft={{ form: 'teaching' }}
      valuesOf={teachingValuesOf}
      readRecord={(current) => profileSchema.parse(current)}
      onSave={(values, attempt) => saveProfile(teachingBodyOf(values), attempt)}
      onSaved={(saved) => queryClient.setQueryData(profileQuery.queryKey, saved)}
      labels={{ school_name: 'School' }}
    >
      <TeachingFields inputProps={(name) => form.getInputProps(name)} />
    </RecordForm>
  );
}
