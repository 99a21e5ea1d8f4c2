import { isUtf8 } from 'node:buffer';
import { SCIM_TYPE } from '@dewar/contract/scim';
import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../errors.ts';

/**
 * Accepts only JSON bodies, which directories name by a type of their own, keeps their bytes for idempotency, and rejects prototype pollution. Any other type returns
 * 415.
 */
export function keepRawJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', SCIM_TYPE], { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = Buffer.isBuffer(body) ? body : Buffer.from(body);
    if (request.rawBody.length === 0) {
      // DELETE and logout are sent with the JSON type and no body.
      done(null, undefined);
      return;
    }
    // Decoding would silently replace invalid bytes.
    if (!isUtf8(request.rawBody)) {
      done(invalidInput({ body: 'The request is not valid UTF-8.' }));
      return;
    }
    parseJson(request, request.rawBody.toString('utf8'), done);
  });
}
