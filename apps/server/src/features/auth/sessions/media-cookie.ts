import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import { readBearer } from '../../../shared/http/authorise.ts';
import { mediaCookieOf } from '../../../shared/http/media-cookie.ts';
import { hashToken, mediaTokenOf } from '../accounts/secret-tokens.ts';
import { findSessions } from './session-repository.ts';
import type { StartedSession } from './start-session.ts';

/** The cookie that authorises media only; it is set and removed with the session (api, Conventions). */
export function createMediaCookie(config: Config) {
  const { name, formerName, path, secure } = mediaCookieOf(config);
  const cookie = { path, secure, httpOnly: true, sameSite: 'strict' } as const;
  return {
    set: (reply: FastifyReply, { mediaToken, expiresAt }: Pick<StartedSession, 'mediaToken' | 'expiresAt'>) =>
      void reply.setCookie(name, mediaToken, { ...cookie, expires: expiresAt }),
    /** Not if the cookie is that of another session: somebody else may have signed in with this browser meanwhile. */
    clearEnded: async (db: Database, { request, reply }: Pick<RenewCall, 'request' | 'reply'>) => {
      const { mediaToken } = request;
      const others =
        mediaToken === undefined ? [] : await findSessions.media_token_hash(db, { hashes: [hashToken(mediaToken)] });
      if (others.length === 0) reply.clearCookie(name, cookie);
    },
    /**
     * Gives a browser that has lost the cookie of its session, or has it under the name of an earlier release, the cookie
     * again; without it no picture would be shown until the next sign-in. The old name can be set by other sites of the
     * domain, so it must be this session's token. The cookie of somebody who signed in meanwhile stays.
     */
    renew: async (db: Database, { request, reply, sessionId }: RenewCall) => {
      const { mediaToken } = request;
      const bearer = readBearer(request);
      const own = bearer === undefined ? undefined : mediaTokenOf(bearer);
      if (mediaToken !== undefined && mediaToken === own) return;
      const former = formerName === undefined ? undefined : request.cookies[formerName];
      const tokens = [mediaToken, own, former].filter((token) => token !== undefined);
      const found = await findSessions.media_token_hash(db, { hashes: tokens.map(hashToken) });
      const sessionOf = (token: string) => found.find(({ hash }) => hash.equals(hashToken(token)));
      if (mediaToken !== undefined && sessionOf(mediaToken) !== undefined) return;
      const token = tokens.find((each) => sessionOf(each)?.session_id === sessionId);
      const expires = token === undefined ? undefined : sessionOf(token)?.expires_at;
      if (token !== undefined && expires !== undefined) reply.setCookie(name, token, { ...cookie, expires });
    },
  };
}

interface RenewCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly sessionId: number;
}

export type MediaCookie = ReturnType<typeof createMediaCookie>;
