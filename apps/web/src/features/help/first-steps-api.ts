import { putAwayFirstSteps as endpoint } from '@dewar/contract/users';
import type { Handbook } from '@dewar/domain/accounts/handbooks';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { endpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { readSession, storeUser } from '../../shared/session/session.ts';

/** For this account, on every device. */
export async function putAwayFirstSteps(queryClient: QueryClient, handbook: Handbook): Promise<void> {
  const write = new MutationObserver(queryClient, endpointMutation(endpoint));
  const { data } = await write.mutate([{ body: { handbook } }]);
  const session = readSession();
  if (session !== null) storeUser(session.token, { ...session.user, first_steps: data.first_steps });
}
