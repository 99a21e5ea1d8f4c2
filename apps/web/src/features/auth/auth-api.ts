import { createFirstAdministrator, getSignInOptions, login } from '@dewar/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

export const signInOptionsQuery = queryOptions({
  queryKey: ['auth', 'options'],
  queryFn: async ({ signal }) => (await callEndpoint(getSignInOptions, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly recaptchaToken: string;
}

export function useLogIn() {
  const write = useEndpointMutation(login);
  return (credentials: Credentials) => write({ body: credentials });
}

export function useMakeFirstAdministrator() {
  const write = useEndpointMutation(createFirstAdministrator);
  return (body: { token: string; email: string; password: string }) => write({ body });
}
