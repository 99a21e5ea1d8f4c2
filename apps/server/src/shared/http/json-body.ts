import { isUtf8 } from 'node:buffer';
import { SCIM_TYPE } from '@dewar/contract/scim';
import type { FastifyInstance } from 'fastify';
import { invalidInput } from '../errors.ts';

/**
 * Accepts JSON bodies, which directories name by a type of their own, and plain forms where an endpoint wants them; keeps
 * their bytes for idempotency, and rejects prototype pollution. Any other type returns 415.
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
  // Only where an endpoint accepts it (requireContentType). Of a field that is sent twice, neither counts.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    const fields = new URLSearchParams(body.toString('utf8'));
    const single = [...fields.keys()].filter((name) => fields.getAll(name).length === 1);
    done(null, Object.fromEntries(single.map((name) => [name, fields.get(name)])));
  });
}
