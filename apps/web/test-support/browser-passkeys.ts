import { onTestFinished, vi } from 'vitest';

declare const jsdom: { readonly reconfigure: (settings: { readonly url: string }) => void };

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** A browser with passkeys, at a host name; the test decides what its authenticator returns. */
export function givePasskeys(authenticator: { create?: () => Promise<unknown>; get?: () => Promise<unknown> }) {
  jsdom.reconfigure({ url: window.location.href.replace('127.0.0.1', 'localhost') });
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: authenticator });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
}

/** The result of navigator.credentials.get. */
export const signedCredential = {
  id: 'key-1',
  rawId: bytes('key-1'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('{}'), authenticatorData: bytes('data'), signature: bytes('signature') },
};

/** The result of navigator.credentials.create. */
export const madeCredential = {
  ...signedCredential,
  response: { clientDataJSON: bytes('{}'), attestationObject: bytes('object'), getTransports: () => ['internal'] },
};

export const creationOptions = {
  rp: { id: 'localhost', name: 'Dewar' },
  user: { id: 'AAAA', name: 'polar@demo.example', displayName: 'polar@demo.example' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

/** What a browser throws on cancel or timeout. */
export function cancelled(): Promise<never> {
  return Promise.reject(Object.assign(new Error('The operation was not allowed.'), { name: 'NotAllowedError' }));
}
