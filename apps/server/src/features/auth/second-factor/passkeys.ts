import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../shared/config.ts';
import { conflict } from '../../../shared/errors.ts';
import type { StoredPasskey } from './passkey-repository.ts';
import { readAssertion, readRegistration } from './passkey-responses.ts';

/** Loaded with the first passkey: a server without any does not need its certificate parsers. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** What authenticators sign with today; the library's own list makes Node warn of an experimental algorithm. */
const listAlgorithms = async () => {
  const { COSEALG } = await loadHelpers();
  return [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
};

/** The site that passkeys are bound to: by PUBLIC_URL only, whatever host a request names. */
export interface RelyingParty {
  readonly rpID: string;
  readonly origin: string;
}

export function relyingPartyOf({ publicUrl }: Config): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** Whose passkey it becomes, and whether it stands beside a password or instead of one. */
export interface PasskeyOwner {
  /** Tells the browser that two passkeys are of the same account. */
  readonly handle: string;
  readonly email: string;
  readonly isAlone?: boolean;
}

/**
 * The options for the browser to create a passkey. Throws 409 if the portal's address is an IP address, which browsers
 * reject.
 */
export async function newPasskeyOptions(
  { rpID }: RelyingParty,
  { handle, email, isAlone = false }: PasskeyOwner,
  known: readonly StoredPasskey[],
) {
  if (isIP(rpID.replaceAll(/[[\]]/g, '')) !== 0)
    throw conflict('Passkeys do not work when the portal is opened by an IP address. Please use an authenticator app.');
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: 'Dewar',
    rpID,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(createHash('sha256').update(`dewar ${handle}`).digest()),
    attestationType: 'none',
    supportedAlgorithmIDs: await listAlgorithms(),
    excludeCredentials: known.map(asDescriptor),
    // A passkey used beside a password need not be discoverable; one that signs in alone is found without an address, and
    // has to ask for a fingerprint or a PIN.
    authenticatorSelection: isAlone
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

export async function passkeySignInOptions({ rpID }: RelyingParty, known: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID,
    allowCredentials: known.map(asDescriptor),
    userVerification: 'preferred',
  });
}

/** The options for a sign-in with a passkey alone: the browser offers those that it has for this portal. */
export async function lonePasskeyOptions({ rpID }: RelyingParty, challenge: Uint8Array<ArrayBuffer>) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({ rpID, challenge, allowCredentials: [], userVerification: 'required' });
}

/** The challenge in a browser's response. It is not verified here. */
export async function challengeOf(sent: unknown): Promise<string | undefined> {
  const response = readRegistration(sent) ?? readAssertion(sent);
  const { decodeClientDataJSON } = await loadHelpers();
  try {
    return response && decodeClientDataJSON(response.response.clientDataJSON).challenge;
  } catch {
    return undefined;
  }
}

/** The credential that a browser created for a challenge; undefined for anything else. */
export async function verifyNewPasskey(
  { rpID, origin }: RelyingParty,
  sent: unknown,
  {
    challenge,
    log,
    isAlone = false,
  }: { readonly challenge: string; readonly log: FastifyBaseLogger; readonly isAlone?: boolean },
) {
  const response = readRegistration(sent);
  if (response === undefined) return undefined;
  return undefinedIfThrows(log, async () => {
    if (!(await isPlainAttestation(response.response.attestationObject))) return undefined;
    const { verifyRegistrationResponse } = await loadLibrary();
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: isAlone,
      supportedAlgorithmIDs: await listAlgorithms(),
    });
    if (registrationInfo === undefined) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports } = response.response;
    return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
  });
}

/** The person's passkey that signed the challenge, and its counter; undefined for anything else. */
export async function verifyPasskeyUse(
  { rpID, origin }: RelyingParty,
  sent: unknown,
  {
    challenge,
    known,
    log,
    isAlone = false,
  }: {
    readonly challenge: string;
    readonly known: readonly StoredPasskey[];
    readonly log: FastifyBaseLogger;
    readonly isAlone?: boolean;
  },
): Promise<{ readonly id: number; readonly counter: number } | undefined> {
  const response = readAssertion(sent);
  const passkey = known.find(({ credential_id }) => credential_id === response?.id);
  if (response === undefined || passkey === undefined) return undefined;
  return undefinedIfThrows(log, async () => {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: isAlone,
    });
    return verified ? { id: passkey.id, counter: authenticationInfo.newCounter } : undefined;
  });
}

/** The library throws for any mismatch: another origin, another site, a counter that went down. */
async function undefinedIfThrows<T>(log: FastifyBaseLogger, verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch (error) {
    log.warn(
      { event: 'denied', reason: error instanceof Error ? error.message : 'unknown' },
      'a passkey did not verify',
    );
    return undefined;
  }
}

/**
 * No attestation was requested. One with certificates is not read: verifying it could make the server fetch URLs in it.
 */
async function isPlainAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

function asDescriptor({ credential_id, transports }: StoredPasskey) {
  return { id: credential_id, transports };
}
