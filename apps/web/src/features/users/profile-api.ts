import type { BodyOf } from '@dewar/contract/endpoint';
import { getProfile, type Profile, updateProfile } from '@dewar/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { nameRefusal } from '../../shared/api/with-error-message.ts';
import type { SaveAttempt } from '../../shared/forms/use-saving.ts';
import { readSession, storeUser } from '../../shared/session/session.ts';

export const profileQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => (await callEndpoint(getProfile, { signal })).data,
});

export async function saveProfile(body: BodyOf<typeof updateProfile>, attempt: Partial<SaveAttempt>): Promise<Profile> {
  const { data } = await nameRefusal('Failed to update profile', callEndpoint(updateProfile, { body, ...attempt }));
  followProfile(data);
  return data;
}

/** The header greets by these, and every time is shown in this zone. */
function followProfile({ first_name, last_name, timezone }: Profile): void {
  const session = readSession();
  if (session !== null) storeUser(session.token, { ...session.user, first_name, last_name, timezone });
}
