import { createFirstAdministrator, getSignInOptions, login } from '@dewar/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

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

export function logIn(credentials: Credentials) {
  return callEndpoint(login, { body: credentials });
}

export function makeFirstAdministrator(body: { token: string; email: string; password: string }) {
  return callEndpoint(createFirstAdministrator, { body });
}
