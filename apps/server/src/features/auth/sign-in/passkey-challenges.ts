import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { Config } from '../../../shared/config.ts';
import { installationKey } from '../../../shared/installation-secret.ts';

/** As long as a used one is remembered. */
const CHALLENGE_LIFETIME_MS = 5 * MILLISECONDS_PER_MINUTE;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;

/**
 * Challenges for a sign-in with a passkey. Anybody may ask for one, so none is stored: each carries when it expires, and
 * is signed with a key of the installation, so that every server knows those of the others.
 */
export interface PasskeyChallenges {
  create(now: Date): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether it is one of ours that has not expired. Whether it was used is known to the database. */
  isOpen(challenge: string, now: Date): Promise<boolean>;
}

export function createPasskeyChallenges(config: Config): PasskeyChallenges {
  const readKey = installationKey(config, 'dewar passkey challenges');
  const sign = async (signed: Uint8Array) =>
    createHmac('sha256', await readKey())
      .update(signed)
      .digest();

  return {
    create: async (now) => {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(now.getTime() + CHALLENGE_LIFETIME_MS, 0, TIME_BYTES);
      const signed = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
      return new Uint8Array([...signed, ...(await sign(signed))]);
    },
    isOpen: async (challenge, now) => {
      const bytes = Buffer.from(challenge, 'base64url');
      const signed = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
      const expected = await sign(signed);
      const signature = bytes.subarray(signed.length);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
      return signed.readUIntBE(RANDOM_BYTES, TIME_BYTES) > now.getTime();
    },
  };
}
