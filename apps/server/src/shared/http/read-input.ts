import { CLIENT_ID, CLIENT_ID_HEADER } from '@dewar/contract/endpoint';
import { fieldErrors } from '@dewar/contract/field-errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalidInput } from '../errors.ts';

/** The input by its shape. Throws 400 naming each field that does not fit. */
export function parseInput(shape: z.ZodType | undefined, input: unknown): unknown {
  if (shape === undefined) return undefined;
  // Nothing sent is nothing named; null is sent, and is no object.
  const parsed = shape.safeParse(input === undefined ? {} : input, { reportInput: true });
  if (!parsed.success) throw invalidInput(fieldErrors(parsed.error));
  return parsed.data;
}

/** The version that If-Match holds. Throws 400 for one that is none. */
export function readIfMatch(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw invalidInput({ 'if-match': 'If-Match must hold the version of the record' });
  return Number(version);
}

/** What the caller's browser tab calls itself. One that is malformed is none: it only spares the caller a refetch. */
export function readClientId(request: FastifyRequest): string | undefined {
  const header = request.headers[CLIENT_ID_HEADER];
  return typeof header === 'string' && CLIENT_ID.test(header) ? header : undefined;
}
