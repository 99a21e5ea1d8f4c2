import type { BodyOf } from '@dewar/contract/endpoint';
import { getProfile, type Profile, updateProfile } from '@dewar/contract/users';
import { MutationObserver, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { endpointMutation, useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withFallbackMessage } from '../../shared/api/with-error-message.ts';
import type { SaveAttempt } from '../../shared/forms/use-saving.ts';
import { readSession, storeUser } from '../../shared/session/session.ts';

export const profileQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => (await callEndpoint(getProfile, { signal })).data,
});

export function useSaveProfile() {
  const write = useEndpointMutation(updateProfile);
  return async (body: BodyOf<typeof updateProfile>, attempt: Partial<SaveAttempt>): Promise<Profile> => {
    const { data } = await withFallbackMessage('Failed to update profile', write({ body, ...attempt }));
    followProfile(data);
    return data;
  };
}

/** The same outside a component. */
export async function saveTimeZone(queryClient: QueryClient, timezone: string): Promise<void> {
  const write = new MutationObserver(queryClient, endpointMutation(updateProfile));
  const { data } = await withFallbackMessage('Failed to update profile', write.mutate([{ body: { timezone } }]));
  followProfile(data);
  queryClient.setQueryData(profileQuery.queryKey, data);
}

/** The header shows the name, and times are shown in these zones. */
function followProfile({ first_name, last_name, timezone, school_timezone }: Profile): void {
  const session = readSession();
  if (session !== null) storeUser(session.token, { ...session.user, first_name, last_name, timezone, school_timezone });
}
