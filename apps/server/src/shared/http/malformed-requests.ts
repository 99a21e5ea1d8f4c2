import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal, failureBody } from './failure-answer.ts';
import { invalidInput, Refusal } from './refusals.ts';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/**
 * What Fastify would answer in words of its own, before any hook of ours: an address that cannot be decoded, and bytes
 * that are not HTTP. Here they get the same failure as everything else.
 */
export const malformedRequests = {
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = asRefusal(error);
    reply.headers({ ...HEADERS, 'x-request-id': request.id });
    reply.code(refusal.status).send(JSON.stringify(failureBody(refusal, request.id)));
  },
  clientErrorHandler: (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const id = crypto.randomUUID();
    const refusal = refusalOf(error.code);
    const body = JSON.stringify(failureBody(refusal, id));
    const headers = { ...HEADERS, 'x-request-id': id, 'content-length': Buffer.byteLength(body), connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${refusal.status} Refused\r\n${lines.join('')}\r\n${body}`);
  },
};

function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal(431, 'too_large', 'The headers of the request are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal(408, 'invalid_input', 'The request took too long to arrive.');
    default:
      return invalidInput({ body: 'The request could not be read.' });
  }
}
