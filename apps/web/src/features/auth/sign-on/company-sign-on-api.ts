import type { BodyOf } from '@dewar/contract/endpoint';
import {
  beginSignOn,
  connectSignOn,
  finishSignOn,
  finishSignOnConnection,
  getOwnSignOn,
} from '@dewar/contract/sign-on';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../../shared/api/use-endpoint-mutation.ts';

export const ownSignOnQuery = queryOptions({
  queryKey: ['sign-on', 'own'],
  queryFn: async ({ signal }) => (await callEndpoint(getOwnSignOn, { signal })).data,
});

export function useBeginSignOn() {
  const write = useEndpointMutation(beginSignOn);
  return async (email: string) => (await write({ body: { email } })).data;
}

/** What the provider sent back with the browser. */
export type ProviderAnswer = BodyOf<typeof finishSignOn>;

export function useFinishSignOn() {
  const write = useEndpointMutation(finishSignOn);
  return async (body: ProviderAnswer) => (await write({ body })).data;
}

/** Returns the address to go to. */
export function useConnectSignOn() {
  const write = useEndpointMutation(connectSignOn);
  return async () => (await write()).data.url;
}

export function useFinishConnection() {
  const write = useEndpointMutation(finishSignOnConnection);
  return async (body: ProviderAnswer) => (await write({ body })).data;
}
