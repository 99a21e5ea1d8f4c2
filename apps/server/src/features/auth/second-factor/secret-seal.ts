import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../../../shared/config.ts';
import { installationKey } from '../../../shared/installation-secret.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret that the server must be able to read again: a stolen table alone gives no access. */
export interface SecretSeal {
  /** Bound to `owner`: moved to another account's row, the secret cannot be opened. */
  seal(secret: string, owner: number): Promise<Buffer>;
  /** Undefined if the key is not the one it was sealed with. */
  open(sealed: Buffer, owner: number): Promise<string | undefined>;
}

export function createSecretSeal(config: Config): SecretSeal {
  const readKey = installationKey(config, 'dewar totp secrets');
  return {
    seal: async (secret, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, await readKey(), nonce).setAAD(boundTo(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open: async (sealed, owner) => {
      const sealingKey = await readKey();
      try {
        const nonce = sealed.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv(CIPHER, sealingKey, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(boundTo(owner)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

function boundTo(owner: number): Buffer {
  return Buffer.from(`user ${owner}`);
}
