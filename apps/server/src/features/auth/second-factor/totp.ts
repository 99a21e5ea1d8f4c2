import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands (RFC 6238): SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30;
const SETTINGS = { issuer: 'Dewar', algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** A phone's clock may be one period off in either direction. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret in base32, as apps take it by hand, and as the address of a QR code. */
export function createTotpSecret(email: string): { secret: string; otpauth_url: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, otpauth_url: new TOTP({ ...SETTINGS, label: email, secret }).toString() };
}

/** The period that a code belongs to, undefined for a code of no period around now. */
export function findTotpPeriod(secret: string, code: string, now: Date): number | undefined {
  // Apps show the digits in two groups, and people type them so.
  const token = code.replaceAll(/\s/g, '');
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
