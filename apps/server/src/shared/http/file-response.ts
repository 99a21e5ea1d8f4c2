import { Readable } from 'node:stream';
import { NOT_PRINTED_HEADER, writeNotPrinted } from '@dewar/contract/not-printed';
import type { FastifyReply } from 'fastify';

export interface FileResponseParts {
  readonly body: Readable | Buffer;
  readonly contentType: string;
  /** The name for saving the file; may contain any characters. */
  readonly fileName: string;
  readonly size?: number | undefined;
  /** Images are displayed in the page; everything else is downloaded. */
  readonly inline?: boolean;
  /** For files that never change under their name: how long the browser may cache them. */
  readonly keepSeconds?: number;
  /** For files that are asked for again and again: whoever names this version gets 304 without the body. */
  readonly etag?: string;
  /** What the screen shows and the file does not, as sentences for people. */
  readonly notPrinted?: readonly string[];
}

/** Returns a file instead of JSON, for endpoints that declare `download`. */
export class FileResponse {
  readonly parts: FileResponseParts;
  constructor(parts: FileResponseParts) {
    this.parts = parts;
  }

  send(reply: FastifyReply): FastifyReply {
    const { body, contentType, fileName, size, inline = false, keepSeconds = 0, etag, notPrinted = [] } = this.parts;
    reply
      .header('content-type', contentType)
      .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', fileName))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', keepSeconds > 0 ? `private, max-age=${keepSeconds}, immutable` : 'no-store');
    if (etag !== undefined) {
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (isKnownVersion(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
    }
    if (notPrinted.length > 0) reply.header(NOT_PRINTED_HEADER, writeNotPrinted(notPrinted));
    if (size !== undefined) reply.header('content-length', String(size));
    if (reply.request.method === 'HEAD' && !Buffer.isBuffer(body)) {
      // Nobody would read it. Of a stream, Fastify states no length.
      body.destroy();
      return reply.send(Readable.from([]));
    }
    return reply.send(body);
  }
}

/** RFC 9110, 13.1.2: a list of versions, of which weak ones are equal to strong ones, or any. */
function isKnownVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((version) => version.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag.replace(/^W\//, ''));
}

/** RFC 6266: an ASCII name for old clients and the exact name in UTF-8; neither can break out of the header. */
function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name =
    fileName
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Bidi_Control}/\\]+/gu, ' ')
      .trim() || 'file';
  const plain = name.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
