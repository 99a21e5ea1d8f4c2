import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import { conflict, invalidInput } from '../../../shared/errors.ts';
import { insertPasskey } from './passkey-repository.ts';
import { challengeOf, newPasskeyOptions, type PasskeyOwner, relyingPartyOf, verifyNewPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** A passkey that somebody chose instead of a password. */
type LonePasskey = NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>;

/** The options for the browser to create it, with the challenge that its response must sign. */
export function lonePasskeySetup(config: Config, owner: Omit<PasskeyOwner, 'isAlone'>) {
  return newPasskeyOptions(relyingPartyOf(config), { ...owner, isAlone: true }, []);
}

/**
 * The passkey in a browser's response; `isExpected` tells whether the challenge in it was given out. Throws 400 for
 * anything else.
 */
export async function verifyLonePasskey(
  { config, log }: { readonly config: Config; readonly log: FastifyBaseLogger },
  response: unknown,
  isExpected: (challenge: string) => boolean,
): Promise<LonePasskey> {
  const challenge = await challengeOf(response);
  const made =
    challenge !== undefined && isExpected(challenge)
      ? await verifyNewPasskey(relyingPartyOf(config), response, { challenge, log, isAlone: true })
      : undefined;
  if (made === undefined) throw invalidInput({ passkey: 'The passkey could not be verified. Please try again.' });
  return made;
}

/** Stores it and returns the recovery codes that come with it. Throws 409 for one that is registered already. */
export async function addLonePasskey(
  transaction: Database,
  { user_id, name, now }: { readonly user_id: number; readonly name: string; readonly now: Date },
  passkey: LonePasskey,
): Promise<string[]> {
  const isNew = await insertPasskey(transaction, { ...passkey, user_id, name, created_at: now, signs_in_alone: true });
  if (!isNew) throw conflict('This passkey is registered already.');
  return replaceRecoveryCodes(transaction, user_id);
}
