import { z } from 'zod';

/** The stable words a failure carries beside its text (api.md, Conventions). */
export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'invalid_credentials',
  'forbidden',
  'second_factor_required',
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
  /** The language model answered nothing that can be used, or not in time. */
  'model_failed',
  'model_too_slow',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Every refusal. `error` and `message` hold the same text, fit to show a person; `fields` names each bad field. */
export const errorResponseSchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.record(z.string(), z.string()).optional(),
  /** 412 only: the record as it stands now. */
  data: z.unknown().optional(),
  /** Where the endpoint's answers carry `success` themselves (verify-email). */
  success: z.literal(false).optional(),
  request_id: z.string(),
});

export type ErrorResponse = z.infer<typeof errorResponseSchema>;
