import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { installationKey } from './installation-secret.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that the server must be able to read again: a stolen table alone gives no access. */
export interface InstallationSeal {
  /** Bound to `owner`: in another one's row, the secret cannot be opened. */
  seal(secret: string, owner: string): Promise<Buffer>;
  /** Undefined if the key is not the one it was sealed with. */
  open(sealed: Buffer, owner: string): Promise<string | undefined>;
}

/** Secrets of one purpose cannot be opened as those of another. */
export function createInstallationSeal(config: Config, purpose: string): InstallationSeal {
  const readKey = installationKey(config, purpose);
  return {
    seal: async (secret, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, await readKey(), nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open: async (sealed, owner) => {
      const sealingKey = await readKey();
      try {
        const nonce = sealed.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv(CIPHER, sealingKey, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
