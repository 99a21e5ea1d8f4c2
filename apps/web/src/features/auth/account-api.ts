import {
  changePassword,
  endSession,
  forgotPassword,
  listSessions,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@dewar/contract/auth';
import type { BodyOf } from '@dewar/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';

export function registerAccount(body: BodyOf<typeof register>) {
  return callEndpoint(register, { body });
}

export function resendVerificationTo(email: string) {
  return callEndpoint(resendVerification, { body: { email } });
}

export function sendPasswordLink(email: string) {
  return callEndpoint(forgotPassword, { body: { email } });
}

export function setForgottenPassword(body: BodyOf<typeof resetPassword>) {
  return callEndpoint(resetPassword, { body });
}

export function changeOwnPassword(body: BodyOf<typeof changePassword>) {
  return callEndpoint(changePassword, { body });
}

/**
 * Spends the code of a link: once for each code, however often the screen is mounted. So it is neither asked again by
 * itself nor taken back when the screen goes.
 */
export function verificationQuery(token: string) {
  return queryOptions({
    queryKey: ['auth', 'verification', token],
    queryFn: async () => (await callEndpoint(verifyEmail, { query: { token } })).data,
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

export function endOwnSession(id: number) {
  return callEndpoint(endSession, { params: { id } });
}
