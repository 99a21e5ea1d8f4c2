import { useQuery } from '@tanstack/react-query';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { profileQuery } from './profile-api.ts';
import { ProfileForm } from './profile-form.tsx';

export function OwnProfile() {
  const profile = useQuery(profileQuery);
  return (
    <TitledSection title="Profile">
      {profile.data !== undefined && <ProfileForm profile={profile.data} />}
      {profile.data === undefined && profile.isError && (
        <ErrorState title="Your profile could not be loaded." failure={profile.error} onRetry={profile.refetch} />
      )}
      {profile.isPending && <SkeletonList count={5} height={60} />}
    </TitledSection>
  );
}
