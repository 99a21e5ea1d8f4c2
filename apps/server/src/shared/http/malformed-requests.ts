import type { Socket } from 'node:net';
import { SERVER_TIME_HEADER } from '@dewar/contract/endpoint';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, unreadableRequest } from '../errors.ts';
import { errorPage, isPageRequest } from './error-page.ts';
import { errorBody, toHttpError } from './error-response.ts';
import { tooSlow } from './slow-bodies.ts';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/**
 * Errors that Fastify handles before any of our hooks: a URL that cannot be decoded, and bytes that are not HTTP. Here
 * they get the same error body as all others.
 */
export const malformedRequests = {
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const httpError = toHttpError(error);
    reply.headers({ ...HEADERS, ...marksOf(request.id) });
    reply.code(httpError.status);
    if (isPageRequest(request)) reply.type('text/html; charset=utf-8').send(errorPage(httpError));
    else reply.send(JSON.stringify(errorBody(httpError, request.id)));
  },
  clientErrorHandler: (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const id = crypto.randomUUID();
    const httpError = errorOf(error.code);
    const body = JSON.stringify(errorBody(httpError, id));
    const headers = { ...HEADERS, ...marksOf(id), 'content-length': Buffer.byteLength(body), connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${httpError.status} Refused\r\n${lines.join('')}\r\n${body}`);
  },
};

/** By these a browser knows our answers; here no clock of the installation is at hand. */
function marksOf(requestId: string) {
  return { 'x-request-id': requestId, [SERVER_TIME_HEADER]: new Date().toISOString() };
}

/**
 * A request may name the whole address instead of its path (RFC 9112, 3.2.2): the router takes both for the same, and so
 * must everything else that looks at the path.
 */
export function pathOfTarget(target: string): string {
  // What cannot be an address stays as it is: the router rejects it.
  const [whole, rest] = /^https?:\/\/[^/?#]+([/?][^#]*)?$/i.exec(target) ?? [];
  if (whole === undefined) return target;
  return rest?.startsWith('/') === true ? rest : `/${rest ?? ''}`;
}

function errorOf(code: string | undefined): HttpError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HttpError(431, 'too_large', 'The headers of the request are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return tooSlow();
    default:
      return unreadableRequest();
  }
}
