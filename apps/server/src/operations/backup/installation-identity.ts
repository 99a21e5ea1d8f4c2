import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Config } from '../../shared/config.ts';
import { deriveInstallationKey, hasInstallationSecret } from '../../shared/installation-secret.ts';

/** Who made a backup. */
export interface Installation {
  /** A fingerprint of the public key, for people to compare. */
  readonly id: string;
  /** DER (SPKI) in base64. */
  readonly public_key: string;
}

export interface InstallationIdentity extends Installation {
  sign(text: string): string;
  /** Names that reveal nothing about the content, and that only this installation can compute. */
  readonly namingKey: Buffer;
}

/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derived from the installation's secret, so that all servers of an installation sign alike. */
export async function readInstallationIdentity(
  config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>,
): Promise<InstallationIdentity> {
  const seed = await deriveInstallationKey(config, 'dewar backup signatures');
  const key = createPrivateKey({ key: Buffer.concat([ED25519_PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    id: fingerprintOf(publicKey),
    public_key: publicKey.toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    namingKey: await deriveInstallationKey(config, 'dewar backup names'),
  };
}

/** The same of an installation that may not have a secret yet. Creates none. */
export async function findInstallationIdentity(
  config: Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>,
): Promise<InstallationIdentity | undefined> {
  return (await hasInstallationSecret(config)) ? readInstallationIdentity(config) : undefined;
}

/** Whether `installation` signed the text, and its id is that of its key. */
export function isSignedBy({ id, public_key }: Installation, text: string, signature: string): boolean {
  const der = Buffer.from(public_key, 'base64');
  return (
    fingerprintOf(der) === id && verify(null, Buffer.from(text), publicKeyOf(der), Buffer.from(signature, 'base64'))
  );
}

function publicKeyOf(der: Buffer): KeyObject {
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

/** 80 bits, in groups of four: 1a2b-3c4d-… */
function fingerprintOf(publicKey: Buffer): string {
  const digits = createHash('sha256').update(publicKey).digest('hex').slice(0, 20);
  return (digits.match(/.{4}/g) ?? []).join('-');
}
