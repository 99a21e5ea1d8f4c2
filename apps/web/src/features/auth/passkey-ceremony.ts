import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { DeviceError } from '../../shared/api/api-error.ts';

type Options = Readonly<Record<string, unknown>>;

/** Why no passkey can be made or used here, in a sentence; null where one can. */
export function findPasskeyObstacle(): string | null {
  // Browsers bind a passkey to a name; an address of numbers has none.
  if (/^[\d.]+$|:/.test(window.location.hostname))
    return 'Passkeys do not work when the portal is opened by an IP address.';
  return browserSupportsWebAuthn() ? null : 'This browser does not support passkeys.';
}

/** Has the browser make a passkey. Throws DeviceError where it does not. */
export function makePasskey(options: Options): Promise<Record<string, unknown>> {
  // The edge: the options were made for the browser by the server's library, and are its business alone.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return inWords(async () => ({ ...(await startRegistration({ optionsJSON })) }));
}

/** Has the browser sign with a passkey. Throws DeviceError where it does not. */
export function signWithPasskey(options: Options): Promise<Record<string, unknown>> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return inWords(async () => ({ ...(await startAuthentication({ optionsJSON })) }));
}

const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was cancelled, or took too long. Please try again.',
  AbortError: 'No passkey was used: it was cancelled, or took too long. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'This browser does not allow passkeys at this address.',
};

async function inWords<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new DeviceError(WORDS[name] ?? 'The passkey could not be used on this device. Please try again.', error);
  }
}
