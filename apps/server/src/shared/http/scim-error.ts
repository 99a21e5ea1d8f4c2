import { SCIM_BASE, SCIM_TYPE, type ScimErrorType } from '@dewar/contract/scim';
import { ERROR_SCHEMA } from '@dewar/contract/scim-schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors.ts';

/** Whether a directory asks, whose errors have another form. */
export function isScimRequest({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url === SCIM_BASE || url.startsWith(`${SCIM_BASE}/`) || url.startsWith(`${SCIM_BASE}?`);
}

/** An error as RFC 7644, 3.12, has it. */
export function sendScimError(reply: FastifyReply, error: HttpError): FastifyReply {
  const { status, message, details } = error;
  const fields = Object.entries(details.fields ?? {}).map(([field, text]) => `${field}: ${text}`);
  const scimType = details.scimType ?? (status === 400 ? 'invalidValue' : undefined);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.header('content-type', `${SCIM_TYPE}; charset=utf-8`).send(
    JSON.stringify({
      schemas: [ERROR_SCHEMA],
      status: String(status),
      ...(scimType !== undefined && { scimType }),
      detail: fields.length === 0 ? message : fields.join('; '),
    }),
  );
}

/** 400 with the word that the standard has for it. */
export function scimError(scimType: ScimErrorType, text: string): HttpError {
  return new HttpError(400, 'invalid_input', text, { scimType });
}

/** 409 for a name or an address that somebody has, wherever they are. */
export function notUnique(text: string): HttpError {
  return new HttpError(409, 'conflict', text, { scimType: 'uniqueness' });
}
