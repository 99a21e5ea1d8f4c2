import type { Config } from '../../../shared/config.ts';
import { createInstallationSeal } from '../../../shared/installation-seal.ts';

/** Encrypts the secrets of authenticator apps. */
export interface SecretSeal {
  /** Bound to `owner`: moved to another account's row, the secret cannot be opened. */
  seal(secret: string, owner: number): Promise<Buffer>;
  /** Undefined if the key is not the one it was sealed with. */
  open(sealed: Buffer, owner: number): Promise<string | undefined>;
}

export function createSecretSeal(config: Config): SecretSeal {
  const { seal, open } = createInstallationSeal(config, 'dewar totp secrets');
  return {
    seal: (secret, owner) => seal(secret, boundTo(owner)),
    open: (sealed, owner) => open(sealed, boundTo(owner)),
  };
}

function boundTo(owner: number): string {
  return `user ${owner}`;
}
