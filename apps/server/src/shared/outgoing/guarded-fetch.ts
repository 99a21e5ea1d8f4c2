import http from 'node:http';
import https from 'node:https';
import type { GuardedPost } from './guarded-post.ts';

/** What a request is made of, as libraries that take a fetch of one's own give it. */
export interface FetchOptions {
  readonly method?: string;
  readonly headers?: Headers | Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const TIMEOUT_MS = 10_000;
/** Documents about an identity provider have some kilobytes. */
const MAX_BYTES = 500_000;
/** A response with one of these must not have a body. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/**
 * A fetch for addresses that people have sent, guarded as `post` is. Follows no redirect, and reads no more than a limit.
 */
export function createGuardedFetch(
  { connectionTo }: Pick<GuardedPost, 'connectionTo'>,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: { readonly timeoutMs?: number; readonly maxBytes?: number } = {},
): (address: string, options?: FetchOptions) => Promise<Response> {
  return async (address, { method = 'GET', headers = {}, body } = {}) => {
    const url = new URL(address);
    const sent = bodyOf(body);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      ...{ method, agent: false, signal: AbortSignal.timeout(timeoutMs) },
      headers: {
        ...Object.fromEntries(headers instanceof Headers ? headers : Object.entries(headers)),
        'accept-encoding': 'identity',
        ...(sent !== undefined && { 'content-length': String(sent.length) }),
      },
      ...connectionTo(url),
    });
    request.on('error', reject);
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error(`${url.hostname} changed the protocol`));
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) response.destroy(new Error(`${url.hostname} sent more than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        try {
          resolve(responseOf(response, Buffer.concat(chunks)));
        } catch (error) {
          reject(error);
        }
      });
      // Where the end came first, this says nothing more.
      response.on('close', () => reject(new Error(`${url.hostname} ended its response too early`)));
    });
    request.end(sent);
    return promise;
  };
}

/** Throws for a status or headers that no response may have. */
function responseOf(
  { statusCode: status = 0, headersDistinct }: http.IncomingMessage,
  body: Buffer<ArrayBuffer>,
): Response {
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers });
}

function bodyOf(body: unknown): Buffer | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(String(body));
  throw new Error('a guarded fetch sends text only');
}
