import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies alone, keeps their bytes for idempotency, and refuses prototype tricks. Any other type is 415. */
export function keepRawJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = Buffer.isBuffer(body) ? body : Buffer.from(body);
    if (request.rawBody.length === 0) {
      // DELETE and logout are sent with the JSON type and no body.
      done(null, undefined);
      return;
    }
    parseJson(request, request.rawBody.toString('utf8'), done);
  });
}
