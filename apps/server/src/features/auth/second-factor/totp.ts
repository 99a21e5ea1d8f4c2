import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30;
const SETTINGS = { issuer: 'Dewar', algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** A phone's clock may be one period off in either direction. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret in base32 for typing, and as the URL of a QR code. */
export function createTotpSecret(email: string): { secret: string; otpauth_url: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, otpauth_url: new TOTP({ ...SETTINGS, label: email, secret }).toString() };
}

/** The period a code belongs to; undefined if it belongs to none around now. */
export function findTotpPeriod(secret: string, code: string, now: Date): number | undefined {
  // Apps show the digits in two groups, and people type them that way.
  const token = code.replaceAll(/\s/g, '');
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
