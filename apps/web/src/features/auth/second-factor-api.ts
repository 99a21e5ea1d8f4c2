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

export const secondFactorQuery = queryOptions({
  queryKey: ['auth', 'second-factor'],
  queryFn: async ({ signal }) => (await callEndpoint(getSecondFactor, { signal })).data,
});

export function finishSignIn(body: BodyOf<typeof proveSecondFactor>) {
  return callEndpoint(proveSecondFactor, { body });
}

export async function beginAuthenticatorApp(current_password: string) {
  return (await callEndpoint(beginTotp, { body: { current_password } })).data;
}

/** The recovery codes that come with a first factor; null where the person has some. */
export async function confirmAuthenticatorApp(code: string) {
  return (await callEndpoint(confirmTotp, { body: { code } })).data.recovery_codes;
}

export function removeAuthenticatorApp(current_password: string) {
  return callEndpoint(removeTotp, { body: { current_password } });
}

export async function beginOwnPasskey(current_password: string) {
  return (await callEndpoint(beginPasskey, { body: { current_password } })).data;
}

/** As confirmAuthenticatorApp. */
export async function keepOwnPasskey(body: BodyOf<typeof createPasskey>) {
  return (await callEndpoint(createPasskey, { body })).data.recovery_codes;
}

export function removeOwnPasskey(id: number, current_password: string) {
  return callEndpoint(removePasskey, { params: { id }, body: { current_password } });
}

export async function renewRecoveryCodes(current_password: string) {
  return (await callEndpoint(createRecoveryCodes, { body: { current_password } })).data.recovery_codes;
}
