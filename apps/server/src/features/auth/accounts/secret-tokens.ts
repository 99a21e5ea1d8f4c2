import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An opaque 256-bit token as text. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The SHA-256 of a token, which is all that is stored, so that a stolen table gives no access. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The token of a session's media cookie, made of the session's own, so that the cookie can be given again to whoever
 * holds the session. The session's token cannot be found from it.
 */
export function mediaTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('media').digest('base64url');
}
