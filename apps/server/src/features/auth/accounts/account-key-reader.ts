import { createHmac } from 'node:crypto';
import type { Config } from '../../../shared/config.ts';
import { installationKey } from '../../../shared/installation-secret.ts';

/**
 * A keyed hash of an address as it was typed, in any case. Limits and the audit log store nothing else of it: people
 * also type passwords into that field.
 */
export type KeyOfAddress = (email: string) => Promise<string>;

export function createAccountKeys(config: Config): KeyOfAddress {
  const readKey = installationKey(config, 'dewar typed addresses');
  return async (email) =>
    createHmac('sha256', await readKey())
      .update(email.trim().toLowerCase())
      .digest('base64url')
      .slice(0, 22);
}
