import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isPublicAddress } from './public-addresses.ts';

/** The IP addresses of a name. */
export type ResolveName = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export interface OutgoingResponse {
  readonly status: number;
  /** The text of Retry-After. */
  readonly retryAfter: string | undefined;
}

/** An address that requests of this server must not reach. */
export class ForbiddenAddressError extends Error {}

export interface GuardedPost {
  /** Whether the operator has named this address' origin. */
  isTrusted(url: URL): boolean;
  /**
   * How a request to this address has to connect: with the look-up that refuses addresses outside of the internet, or
   * with any where the operator has named the origin. Throws ForbiddenAddressError for what is no name of the internet.
   */
  connectionTo(url: URL): { readonly lookup?: LookupFunction };
  /** Throws ForbiddenAddressError if the name leads to an address outside of the internet, and Error if to none. */
  requirePublic(url: URL): Promise<void>;
  /** Sends a request; of the response it takes nothing but the head. Follows no redirect. */
  post(
    url: URL,
    request: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
  ): Promise<OutgoingResponse>;
}

export interface GuardedPostOptions {
  /** Origins that the operator has named: they may be in a network of their own, and without TLS. */
  readonly trustedOrigins: readonly string[];
  readonly resolve?: ResolveName;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const RESOLVE_TIMEOUT_MS = 5_000;

/**
 * Requests to addresses that people have sent. The name is resolved when the connection is opened, and the connection
 * goes to the addresses that were checked then: a name that meant another address a moment ago gains nothing.
 */
export function createGuardedPost({
  trustedOrigins,
  resolve = (hostname) => lookup(hostname, { all: true }),
  timeoutMs = TIMEOUT_MS,
}: GuardedPostOptions): GuardedPost {
  const isTrusted = ({ origin }: URL) => trustedOrigins.includes(origin);

  async function resolvePublic(hostname: string) {
    const found = await resolve(hostname);
    if (found.length === 0) throw new Error(`${hostname} has no address`);
    if (!found.every(({ address }) => isPublicAddress(address))) {
      throw new ForbiddenAddressError(`${hostname} leads to an address outside of the internet`);
    }
    return found;
  }

  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    resolvePublic(hostname).then(
      (found) => {
        const [first] = found;
        if (options.all === true) callback(null, [...found]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };

  const connectionTo: GuardedPost['connectionTo'] = (url) => {
    if (isTrusted(url)) return {};
    // A connection to an address needs no look-up, so nothing would be checked.
    if (url.protocol !== 'https:' || /[\d\]]$/.test(url.hostname)) {
      throw new ForbiddenAddressError(`${url.hostname} is no name on the internet`);
    }
    return { lookup: guardedLookup };
  };

  return {
    isTrusted,
    connectionTo,
    requirePublic: async (url) => {
      if (isTrusted(url)) return;
      const late = pause(RESOLVE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Error(`${url.hostname} was not resolved in time`);
      });
      await Promise.race([resolvePublic(url.hostname), late]);
    },
    post: async (url, { headers, body }) => {
      const connection = connectionTo(url);
      const { promise, resolve: respond, reject } = Promise.withResolvers<OutgoingResponse>();
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.timeout(timeoutMs),
        ...connection,
      });
      request.on('error', reject);
      request.on('response', (response) => {
        respond({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        response.destroy();
      });
      request.end(body);
      return promise;
    },
  };
}
