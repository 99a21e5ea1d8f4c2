import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const PLAIN_NAME = 'dewar_media';

/** How the cookie that authorises media is named and set. */
export interface MediaCookieShape {
  readonly name: string;
  /** Its name in releases that did not use a prefix; undefined if that is its name still. */
  readonly formerName: string | undefined;
  readonly path: string;
  readonly secure: boolean;
}

/**
 * Behind https the name has the prefix __Host-: browsers then accept the cookie from this host alone, so that no other
 * site of the domain can set it. The prefix requires the path '/'.
 */
export function mediaCookieOf({ publicUrl }: Config): MediaCookieShape {
  return publicUrl.startsWith('https:')
    ? { name: `__Host-${PLAIN_NAME}`, formerName: PLAIN_NAME, path: '/', secure: true }
    : { name: PLAIN_NAME, formerName: undefined, path: '/api', secure: false };
}

/** Offers the cookie's token as `request.mediaToken`. */
export function readMediaCookie(app: FastifyInstance, config: Config): void {
  const { name } = mediaCookieOf(config);
  app.decorateRequest('mediaToken', {
    getter() {
      return this.cookies[name];
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly mediaToken: string | undefined;
  }
}
