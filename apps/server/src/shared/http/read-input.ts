import { CLIENT_ID, CLIENT_ID_HEADER } from '@dewar/contract/endpoint';
import { fieldErrors } from '@dewar/contract/field-errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalidInput } from '../errors.ts';

/** Parses input by its shape. Throws 400 naming each invalid field. */
export function parseInput(shape: z.ZodType | undefined, input: unknown): unknown {
  if (shape === undefined) return undefined;
  // Missing input counts as an empty object; null does not.
  const parsed = shape.safeParse(input === undefined ? {} : input, { reportInput: true });
  if (!parsed.success) throw invalidInput(fieldErrors(parsed.error));
  return parsed.data;
}

/** The version in If-Match. Throws 400 for an invalid one. */
export function readIfMatch(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw invalidInput({ 'if-match': 'If-Match must hold the version of the record' });
  return Number(version);
}

/** The id of the caller's browser tab. An invalid one is ignored: it only saves the caller a refetch. */
export function readClientId(request: FastifyRequest): string | undefined {
  const header = request.headers[CLIENT_ID_HEADER];
  return typeof header === 'string' && CLIENT_ID.test(header) ? header : undefined;
}
