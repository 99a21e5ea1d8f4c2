import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { deletedRecord, idParams, recordId, requiredText, responseTimestamp } from './fields.ts';

/** Every change of a second factor requires the password: an unattended session must not give the account away. */
const withPassword = z.object({ current_password: z.string().min(1).max(1_000) });

export const passkeySchema = z.object({
  id: recordId,
  name: z.string(),
  created_at: responseTimestamp,
  last_used_at: responseTimestamp.nullable(),
});

export type Passkey = z.infer<typeof passkeySchema>;

export const secondFactorSchema = z.object({
  totp_since: responseTimestamp.nullable(),
  passkeys: z.array(passkeySchema),
  recovery_codes_left: z.int(),
  /** By the setting require_second_factor, for administrators. */
  is_required: z.boolean(),
});

export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Shown once, with the first factor or on request; null if the person already has codes. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

export const getSecondFactor = defineEndpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/api/auth/second-factor',
  access: 'signed-in',
  summary: 'The second factors of the signed-in person.',
  response: secondFactorSchema,
  beforeSecondFactor: true,
});

export const beginTotp = defineEndpoint({
  name: 'beginTotp',
  method: 'POST',
  path: '/api/auth/second-factor/totp',
  access: 'signed-in',
  touches: [],
  summary: 'A new secret for an authenticator app; it takes effect once confirmed with a code.',
  body: withPassword,
  response: z.object({ secret: z.string(), otpauth_url: z.string() }),
  status: 201,
  beforeSecondFactor: true,
  acceptsIdempotencyKey: false,
});

export const confirmTotp = defineEndpoint({
  name: 'confirmTotp',
  method: 'POST',
  path: '/api/auth/second-factor/totp/confirm',
  access: 'signed-in',
  touches: ['second-factor'],
  summary: 'Confirm the authenticator app with one of its codes.',
  body: z.object({ code: requiredText(20) }),
  response: recoveryCodes,
  beforeSecondFactor: true,
  acceptsIdempotencyKey: false,
});

export const removeTotp = defineEndpoint({
  name: 'removeTotp',
  method: 'POST',
  path: '/api/auth/second-factor/totp/remove',
  access: 'signed-in',
  touches: ['second-factor'],
  summary: 'Remove the authenticator app.',
  body: withPassword,
  response: secondFactorSchema,
  acceptsIdempotencyKey: false,
});

export const beginPasskey = defineEndpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/auth/second-factor/passkeys/options',
  access: 'signed-in',
  touches: [],
  summary: 'PublicKeyCredentialCreationOptionsJSON for a new passkey.',
  body: withPassword,
  response: z.record(z.string(), z.unknown()),
  beforeSecondFactor: true,
  acceptsIdempotencyKey: false,
});

export const createPasskey = defineEndpoint({
  name: 'createPasskey',
  method: 'POST',
  path: '/api/auth/second-factor/passkeys',
  access: 'signed-in',
  touches: ['second-factor'],
  summary: 'Store the passkey created by the browser (RegistrationResponseJSON).',
  body: z.object({ name: requiredText(TEXT_LIMITS.name), response: z.record(z.string(), z.unknown()) }),
  response: recoveryCodes,
  status: 201,
  beforeSecondFactor: true,
  acceptsIdempotencyKey: false,
});

export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/auth/second-factor/passkeys/{id}/remove',
  access: 'signed-in',
  touches: ['second-factor'],
  summary: 'Delete a passkey.',
  params: idParams,
  body: withPassword,
  response: deletedRecord,
  acceptsIdempotencyKey: false,
});

export const createRecoveryCodes = defineEndpoint({
  name: 'createRecoveryCodes',
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  access: 'signed-in',
  touches: ['second-factor'],
  summary: 'Create new recovery codes; the previous ones stop working.',
  body: withPassword,
  response: recoveryCodes,
  acceptsIdempotencyKey: false,
});

/** For a person who has lost everything but the password. */
export const resetSecondFactor = defineEndpoint({
  name: 'resetSecondFactor',
  method: 'DELETE',
  path: '/api/admin/users/{id}/second-factor',
  access: 'admin',
  touches: ['user'],
  summary: "Remove an account's second factor; accounts with role admin only by a super-admin.",
  params: idParams,
  response: deletedRecord,
});
