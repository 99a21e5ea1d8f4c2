import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { DeviceError } from '../../shared/state/device-error.ts';

type Options = Readonly<Record<string, unknown>>;

/** Why no passkey can be created or used here, as a sentence; null where it is possible. */
export function findPasskeyObstacle(): string | null {
  // Browsers bind a passkey to a host name, which an IP address is not.
  if (/^[\d.]+$|:/.test(window.location.hostname))
    return 'Passkeys do not work when the portal is opened by an IP address.';
  return browserSupportsWebAuthn() ? null : 'This browser does not support passkeys.';
}

/** Lets the browser create a passkey. Throws DeviceError if it does not. */
export function makePasskey(options: Options): Promise<Record<string, unknown>> {
  // The edge: the server's library made the options for the browser, and only these two interpret them.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return withCeremonyErrors(async () => ({ ...(await startRegistration({ optionsJSON })) }));
}

/** Lets the browser sign with a passkey. Throws DeviceError if it does not. */
export function signWithPasskey(options: Options): Promise<Record<string, unknown>> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return withCeremonyErrors(async () => ({ ...(await startAuthentication({ optionsJSON })) }));
}

const TEXTS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was cancelled, or took too long. Please try again.',
  AbortError: 'No passkey was used: it was cancelled, or took too long. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'This browser does not allow passkeys at this address.',
};

async function withCeremonyErrors<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new DeviceError(TEXTS[name] ?? 'The passkey could not be used on this device. Please try again.', error);
  }
}
