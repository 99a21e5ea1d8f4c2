import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { profileQuery } from './profile-api.ts';
import { TeachingForm } from './teaching-form.tsx';

/** The teachers' part of one's own profile. */
export function OwnTeaching() {
  const profile = useQuery(profileQuery);
  if (profile.data !== undefined) return <TeachingForm profile={profile.data} />;
  if (profile.isPending) return <SkeletonList count={2} height={60} />;
  return <ErrorState title="Your profile could not be loaded." failure={profile.error} onRetry={profile.refetch} />;
}
