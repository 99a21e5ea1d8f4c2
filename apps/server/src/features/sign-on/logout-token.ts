import { constants, createPublicKey, type JsonWebKeyInput, verify } from 'node:crypto';
import { z } from 'zod';
import { isSameIssuer } from './provider-client.ts';

// The library for sign-in checks no logout tokens (OpenID Connect Back-Channel Logout 1.0 §2.6); this does so with the
// keys that it finds.

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TOLERANCE_SECONDS = 60;
/** A token that was caught and is sent again would end sessions that began later. */
const MAX_AGE_SECONDS = 300;

const headerSchema = z.object({
  alg: z.string(),
  kid: z.string().optional(),
  typ: z.string().optional(),
  crit: z.undefined().optional(),
});

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number().optional(),
  jti: z.string().max(500),
  sub: z.string().max(500).optional(),
  sid: z.string().max(500).optional(),
  events: z.record(z.string(), z.unknown()),
  nonce: z.undefined().optional(),
});

interface LogoutToken {
  readonly jti: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

interface ExpectedToken {
  readonly issuer: string;
  readonly client_id: string;
  readonly now: Date;
  /** Asked only for a token that would be good if it is signed by one of them. */
  readonly readKeys: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const HASHES: Readonly<Record<string, string>> = { 256: 'sha256', 384: 'sha384', 512: 'sha512' };
const CURVES: Readonly<Record<string, string>> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

/** What a logout token says; undefined for one that is not signed by the provider, not for us or not of now. */
export async function readLogoutToken(token: string, expected: ExpectedToken): Promise<LogoutToken | undefined> {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const header = headerSchema.safeParse(parsePart(head));
  const claims = claimsSchema.safeParse(parsePart(body));
  if (rest.length > 0 || !header.success || !claims.success || !isTypeOfLogout(header.data.typ)) return undefined;
  const { iss, aud, iat, exp, jti, sub, sid, events } = claims.data;
  const now = expected.now.getTime() / 1_000;
  const isForUs = isSameIssuer(iss, expected.issuer) && [aud].flat().includes(expected.client_id);
  const isOfNow =
    iat - TOLERANCE_SECONDS <= now &&
    now <= iat + MAX_AGE_SECONDS + TOLERANCE_SECONDS &&
    (exp === undefined || now <= exp + TOLERANCE_SECONDS);
  const saysWho = sub !== undefined || sid !== undefined;
  if (!isForUs || !isOfNow || !saysWho || !Object.hasOwn(events, LOGOUT_EVENT)) return undefined;
  const { alg, kid } = header.data;
  const signed = { signed: Buffer.from(`${head}.${body}`), signature: Buffer.from(signature, 'base64url') };
  const isSigned = (await expected.readKeys())
    .filter((key) => key.use !== 'enc' && (kid === undefined || key.kid === undefined || key.kid === kid))
    .some((key) => isSignedBy(key, alg, signed));
  return isSigned ? { jti, subject: sub ?? null, sid: sid ?? null } : undefined;
}

/** An ID token is no logout token; older providers say 'JWT' or nothing. */
function isTypeOfLogout(typ: string | undefined): boolean {
  return typ === undefined || /^(?:application\/)?(?:logout\+jwt|jwt)$/i.test(typ);
}

interface Signed {
  readonly signed: Buffer;
  readonly signature: Buffer;
}

/** With the methods that a provider's published key can check: neither none nor a shared secret. */
function isSignedBy(jwk: Readonly<Record<string, unknown>>, alg: string, { signed, signature }: Signed): boolean {
  if (jwk.alg !== undefined && jwk.alg !== alg) return false;
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' } as JsonWebKeyInput);
    const hash = HASHES[alg.slice(2)];
    if (alg === 'EdDSA' || alg === 'Ed25519') return jwk.crv === 'Ed25519' && verify(null, signed, key, signature);
    if (hash === undefined) return false;
    if (jwk.kty === 'RSA' && alg.startsWith('RS')) return verify(hash, signed, key, signature);
    if (jwk.kty === 'RSA' && alg.startsWith('PS')) {
      const padding = constants.RSA_PKCS1_PSS_PADDING;
      return verify(hash, signed, { key, padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }, signature);
    }
    if (jwk.kty === 'EC' && CURVES[alg] !== undefined && jwk.crv === CURVES[alg]) {
      return verify(hash, signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
    }
    return false;
  } catch {
    // No key of a kind that is known here.
    return false;
  }
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
