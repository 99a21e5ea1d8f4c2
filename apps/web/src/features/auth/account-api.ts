import {
  changePassword,
  endSession,
  forgotPassword,
  listSessions,
  register,
  resendVerification,
  resetPassword,
  verifyEmailByBody,
} from '@dewar/contract/auth';
import type { BodyOf } from '@dewar/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint, writeWithoutRefetch } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';

export function useRegisterAccount() {
  const write = useEndpointMutation(register);
  return (body: BodyOf<typeof register>) => write({ body });
}

export function useResendVerificationTo() {
  const write = useEndpointMutation(resendVerification);
  return (email: string) => write({ body: { email } });
}

export function useSendPasswordLink() {
  const write = useEndpointMutation(forgotPassword);
  return (email: string) => write({ body: { email } });
}

export function useSetForgottenPassword() {
  const write = useEndpointMutation(resetPassword);
  return (body: BodyOf<typeof resetPassword>) => write({ body });
}

export function useChangeOwnPassword() {
  const write = useEndpointMutation(changePassword);
  return (body: BodyOf<typeof changePassword>) => write({ body });
}

/**
 * Uses up the code of a link: once per code, however often the screen mounts. Therefore it is neither refetched nor
 * cancelled when the screen unmounts.
 */
export function verificationQuery(token: string) {
  return queryOptions({
    queryKey: ['auth', 'verification', token],
    queryFn: async () => (await writeWithoutRefetch(verifyEmailByBody, { body: { token } })).data,
    enabled: token !== '',
    retry: false,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export const ownSessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: async ({ signal }) => (await callEndpoint(listSessions, { signal })).data,
});

export function useEndOwnSession() {
  const write = useEndpointMutation(endSession, { awaitsQueries: true });
  return (id: number) => write({ params: { id } });
}
