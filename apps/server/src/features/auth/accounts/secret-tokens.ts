import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An opaque 256-bit token as text. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The SHA-256 of a token, which is all that is stored, so that a stolen table gives no access. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
