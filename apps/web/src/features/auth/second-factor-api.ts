import { proveSecondFactor } from '@dewar/contract/auth';
import type { BodyOf } from '@dewar/contract/endpoint';
import {
  beginPasskey,
  beginTotp,
  confirmTotp,
  createPasskey,
  createRecoveryCodes,
  getSecondFactor,
  removePasskey,
  removeTotp,
} from '@dewar/contract/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['auth', 'second-factor'],
  queryFn: async ({ signal }) => (await callEndpoint(getSecondFactor, { signal })).data,
});

export function useFinishSignIn() {
  const write = useEndpointMutation(proveSecondFactor);
  return (body: BodyOf<typeof proveSecondFactor>) => write({ body });
}

export function useBeginAuthenticatorApp() {
  const write = useEndpointMutation(beginTotp);
  return async (current_password: string) => (await write({ body: { current_password } })).data;
}

/** The recovery codes that come with a first factor; null where the person has some. */
export function useConfirmAuthenticatorApp() {
  const write = useEndpointMutation(confirmTotp);
  return async (code: string) => (await write({ body: { code } })).data.recovery_codes;
}

export function useRemoveAuthenticatorApp() {
  const write = useEndpointMutation(removeTotp, { awaitsQueries: true });
  return (current_password: string) => write({ body: { current_password } });
}

export function useBeginOwnPasskey() {
  const write = useEndpointMutation(beginPasskey);
  return async (current_password: string) => (await write({ body: { current_password } })).data;
}

/** Resolves as confirmAuthenticatorApp does. */
export function useKeepOwnPasskey() {
  const write = useEndpointMutation(createPasskey);
  return async (body: BodyOf<typeof createPasskey>) => (await write({ body })).data.recovery_codes;
}

export function useRemoveOwnPasskey() {
  const write = useEndpointMutation(removePasskey, { awaitsQueries: true });
  return (id: number, current_password: string) => write({ params: { id }, body: { current_password } });
}

export function useRenewRecoveryCodes() {
  const write = useEndpointMutation(createRecoveryCodes);
  return async (current_password: string) => (await write({ body: { current_password } })).data.recovery_codes;
}
