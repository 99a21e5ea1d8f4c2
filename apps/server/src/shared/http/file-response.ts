import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface FileResponseParts {
  readonly body: Readable | Buffer;
  readonly contentType: string;
  /** What the person's disk should call it; any characters. */
  readonly fileName: string;
  readonly size?: number | undefined;
  /** Images of pages are shown where they stand; everything else is saved. */
  readonly inline?: boolean;
  /** A file whose name never gets another content may be kept by the browser of whoever was allowed to see it. */
  readonly keepSeconds?: number;
}

/** Answers a file instead of JSON, for endpoints that say `download`. */
export class FileResponse {
  readonly parts: FileResponseParts;
  constructor(parts: FileResponseParts) {
    this.parts = parts;
  }

  send(reply: FastifyReply): FastifyReply {
    const { body, contentType, fileName, size, inline = false, keepSeconds = 0 } = this.parts;
    reply
      .header('content-type', contentType)
      .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', fileName))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', keepSeconds > 0 ? `private, max-age=${keepSeconds}, immutable` : 'no-store');
    if (size !== undefined) reply.header('content-length', String(size));
    return reply.send(body);
  }
}

/** RFC 6266: a plain name for old readers, the true one in UTF-8; neither can break out of the header. */
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
