import { z } from 'zod';

/** Stable error codes sent beside the text (api.md, Conventions). */
export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  /** 401 for a session that somebody else ended: the text says why. */
  'session_ended',
  'invalid_credentials',
  'forbidden',
  /** 403 for a token outside of its scopes; the text names the missing one. */
  'missing_scope',
  'second_factor_required',
  'new_password_required',
  'suspended',
  /** 403 for the right password of somebody whose company has ended passwords. */
  'sign_on_required',
  /** The provider, or what it says, does not let the person in; the text says what to ask its administrator. */
  'sign_on_failed',
  /** 403 for a write, and for a read that is not shown, while the caller sees the portal as another person. */
  'see_as_read_only',
  'see_as_hidden',
  'not_found',
  'conflict',
  'stale_record',
  'too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'too_many_requests',
  'internal_error',
  'unavailable',
  'no_room',
  /** The language model returned nothing usable, or not in time. */
  'model_failed',
  'model_too_slow',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The body of every error. `error` and `message` have the same text, fit for users; `fields` has a text for each
 * invalid field.
 */
export const errorResponseSchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.record(z.string(), z.string()).optional(),
  /** 412 only: the current record. */
  data: z.unknown().optional(),
  /** For endpoints whose responses have `success` (verify-email). */
  success: z.literal(false).optional(),
  request_id: z.string(),
});

export type ErrorResponse = z.infer<typeof errorResponseSchema>;
