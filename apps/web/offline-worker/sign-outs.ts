import { endForgottenSessions } from '@dewar/contract/auth';
import { keptCacheOf, readOwner, storeOwner } from '../src/shared/offline/device-owner.ts';
import { addSignOut, listSignOuts, removeSignOuts, SIGN_OUT_TAG } from '../src/shared/offline/kept-sign-outs.ts';
import { isOwnResponse } from '../src/shared/responses/own-response.ts';
import type { SignedOutMessage } from '../src/shared/session/signed-out-message.ts';

declare const self: ServiceWorkerGlobalScope;

/** Browsers without background sync have none. */
interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

/** Pages and files wait for it, also on a line that takes the request and never answers. */
const TIMEOUT_MS = 5_000;

/** False once it is known that none is kept, so that most requests pass untouched. */
let mayHold = true;

export function mayHoldSignOuts(): boolean {
  return mayHold;
}

export function isSignOutMessage(data: unknown): data is SignedOutMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'signed-out' && 'token' in data;
}

/**
 * Ends the session of a page that may be closed by now. What was kept for its person goes too: a page that is gone
 * cannot do it.
 */
export async function keepSignOut(token: string): Promise<void> {
  mayHold = true;
  const hash = await hashOf(token);
  const isKept = await addSignOut(hash).then(
    () => true,
    () => false,
  );
  const owner = await readOwner().catch(() => undefined);
  if (owner?.token === token) {
    await storeOwner(undefined);
    await caches.delete(keptCacheOf(owner.personId));
  }
  // Without a database it is sent once.
  if (!isKept) return void (await areEnded([hash]));
  if (await sendSignOuts()) return;
  const { sync }: ServiceWorkerRegistration & { readonly sync?: SyncManager } = self.registration;
  await sync?.register(SIGN_OUT_TAG).catch(() => undefined);
}

/** Whether none is left. */
export async function sendSignOuts(): Promise<boolean> {
  const token_hashes = await listSignOuts();
  if (token_hashes.length > 0) {
    if (!(await areEnded(token_hashes))) return false;
    await removeSignOuts(token_hashes);
  }
  mayHold = (await listSignOuts()).length > 0;
  return !mayHold;
}

/** Without the cookie, which may be that of whoever has signed in since. */
async function areEnded(token_hashes: readonly string[]): Promise<boolean> {
  const { method, path } = endForgottenSessions;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ token_hashes });
  try {
    const address = new URL(path, self.location.origin);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { method, headers, body, signal, credentials: 'omit' });
    return response.ok && isOwnResponse(response, 'json') && (await response.text()).includes('"ended":true');
  } catch {
    return false;
  }
}

/** Passes a request that only a cookie authorises. While nobody is signed in it waits until what is kept has been sent. */
export async function respondAfterSignOuts(pass: () => Promise<Response>): Promise<Response> {
  const isClear = await sendSignOuts().catch(() => true);
  const isClosed = !isClear && (await readOwner().catch(() => undefined)) === undefined;
  return isClosed ? Response.error() : pass();
}

async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
