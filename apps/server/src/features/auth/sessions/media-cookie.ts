import type { FastifyReply } from 'fastify';
import type { Config } from '../../../shared/config.ts';
import { MEDIA_COOKIE } from '../../../shared/http/authorise.ts';
import type { StartedSession } from './start-session.ts';

/** The cookie that authorises media only; it is set and removed with the session (api, Conventions). */
export function createMediaCookie({ publicUrl }: Config) {
  const cookie = {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  } as const;
  return {
    set: (reply: FastifyReply, { mediaToken, expiresAt }: StartedSession) =>
      void reply.setCookie(MEDIA_COOKIE, mediaToken, { ...cookie, expires: expiresAt }),
    clear: (reply: FastifyReply) => void reply.clearCookie(MEDIA_COOKIE, cookie),
  };
}

export type MediaCookie = ReturnType<typeof createMediaCookie>;
