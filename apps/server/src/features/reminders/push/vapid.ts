import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';

/** How push services know an installation (RFC 8292). */
export interface VapidKeys {
  /** A point on P-256, uncompressed. */
  readonly publicKey: Buffer;
  /** PKCS #8 as PEM. */
  readonly privateKey: string;
}

/** Push services accept at most 24 hours. */
const TOKEN_HOURS = 12;
const UNCOMPRESSED = 4;

export function generateVapidKeys(): VapidKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.concat([Buffer.of(UNCOMPRESSED), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

export interface VapidClaims {
  /** Of the push service. */
  readonly origin: string;
  /** Whom its operator can reach: an https or mailto address. */
  readonly contact: string;
  readonly now: Date;
}

/** The Authorization header of a message: a token for one push service, signed by this installation. */
export function vapidHeader({ publicKey, privateKey }: VapidKeys, { origin, contact, now }: VapidClaims): string {
  const exp = Math.floor((now.getTime() + TOKEN_HOURS * MILLISECONDS_PER_HOUR) / 1_000);
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: origin, exp, sub: contact },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const key = createPrivateKey(privateKey);
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${publicKey.toString('base64url')}`;
}
