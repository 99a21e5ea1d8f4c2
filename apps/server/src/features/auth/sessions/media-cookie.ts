import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import { mediaCookieOf } from '../../../shared/http/media-cookie.ts';
import { hashToken } from '../accounts/secret-tokens.ts';
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
    clearEnded: async (db: Database, { request, reply }: Pick<RenameCall, 'request' | 'reply'>) => {
      const { mediaToken } = request;
      const others =
        mediaToken === undefined ? [] : await findSessions.media_token_hash(db, { hashes: [hashToken(mediaToken)] });
      if (others.length === 0) reply.clearCookie(name, cookie);
    },
    /**
     * Gives the cookie of a session that an earlier release started its new name; without it no picture would be shown
     * until the next sign-in. The old name can be set by other sites of the domain, so it must be this session's token.
     */
    rename: async (db: Database, { request, reply, sessionId }: RenameCall) => {
      const mediaToken = formerName === undefined ? undefined : request.cookies[formerName];
      if (mediaToken === undefined || request.mediaToken !== undefined) return;
      const [session] = await findSessions.media_token_hash(db, { hashes: [hashToken(mediaToken)] });
      if (session?.session_id !== sessionId) return;
      reply.setCookie(name, mediaToken, { ...cookie, expires: session.expires_at });
    },
  };
}

interface RenameCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly sessionId: number;
}

export type MediaCookie = ReturnType<typeof createMediaCookie>;
