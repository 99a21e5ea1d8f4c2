import type { BodyOf } from '@dewar/contract/endpoint';
import { acceptInvitation, beginInvitedPasskey, openInvitation } from '@dewar/contract/invitations';
import { queryOptions } from '@tanstack/react-query';
import { writeWithoutRefetch } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';

/** The invitation of a link. It is read by a POST, whose body holds the token: addresses are logged. */
export function openedInvitationQuery(token: string) {
  return queryOptions({
    queryKey: ['auth', 'invitation', token],
    queryFn: async ({ signal }) => (await writeWithoutRefetch(openInvitation, { body: { token }, signal })).data,
    retry: false,
    // What is typed below it must not disappear.
    staleTime: 'static',
  });
}

export function useBeginInvitedPasskey() {
  const write = useEndpointMutation(beginInvitedPasskey);
  return async (token: string) => (await write({ body: { token } })).data;
}

export function useAcceptInvitation() {
  const write = useEndpointMutation(acceptInvitation);
  return async (body: BodyOf<typeof acceptInvitation>) => (await write({ body })).data;
}
