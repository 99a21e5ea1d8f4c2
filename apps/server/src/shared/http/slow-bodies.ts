import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { HttpError } from '../errors.ts';

/**
 * Ends requests whose body does not arrive within BODY_SECONDS, so that few bytes a minute cannot hold a connection. A
 * file may take longer, as long as it is being received: a refused upload is read to no end either, nor a form whose sender
 * is not admitted yet.
 */
export function endSlowBodies(app: FastifyInstance, { BODY_SECONDS }: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request)) return;
    const timer = setInterval(() => {
      if (raw.complete || raw.readableEnded) return;
      const isForm = request.routeOptions.config.receivesFile === true;
      if (isForm && !request.awaitsAdmission && !reply.sent) return;
      // After the response nobody reads the body any more; the connection stays open for the rest of it. A form that is
      // being read is not answered beside its reader.
      if (reply.sent || isForm) raw.destroy();
      else reply.header('connection', 'close').send(tooSlow());
    }, BODY_SECONDS * 1_000).unref();
    raw.once('close', () => clearInterval(timer));
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

export function tooSlow(): HttpError {
  return new HttpError(408, 'invalid_input', 'The request took too long to arrive.');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a form with a file, which may take minutes over a slow connection. */
    receivesFile?: boolean;
  }
}
