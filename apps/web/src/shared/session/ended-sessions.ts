import { endForgottenSessions, logout } from '@dewar/contract/auth';
import { endSeeAs } from '@dewar/contract/see-as';
import { isSeeAsToken } from '@dewar/domain/accounts/see-as';
import { backOffMs } from '@dewar/domain/time/back-off';
import { isOwnResponse } from '../responses/own-response.ts';
import { readErrorBody } from '../responses/read-error-body.ts';
import { createStore } from '../state/store.ts';
import type { SignedOutMessage } from './signed-out-message.ts';

/** Undefined if there is nothing to end any more. */
type EndRequest = () => { readonly path: string; readonly init: RequestInit } | undefined;

const BACK_OFF = { firstMs: 2_000, maxMs: 300_000 };

/** What the server has not confirmed yet. */
const unconfirmed = createStore<readonly EndRequest[]>([]);
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends the server's session of a token that this device has just forgotten: now, or once there is a signal. */
export function endServerSession(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  const message: SignedOutMessage = { type: 'signed-out', token };
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message);
  const { path, method } = isSeeAsToken(token) ? endSeeAs : logout;
  end(() => ({ path, init: { method, headers } }));
}

/**
 * For a page that starts without a token: ends the session whose cookie the browser still has. `isSignedIn` is asked
 * before each attempt, because the cookie is then that of a new session.
 */
export function endSessionOfCookie(isSignedIn: () => boolean): void {
  const { path, method } = endForgottenSessions;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ of_cookie: true });
  end(() => (isSignedIn() ? undefined : { path, init: { method, headers, body } }));
}

function end(request: EndRequest): void {
  if (unconfirmed.get().length === 0) {
    window.addEventListener('online', sendAgain);
    document.addEventListener('visibilitychange', sendAgain);
  }
  unconfirmed.set([...unconfirmed.get(), request]);
  failures = 0;
  void send(request);
}

function sendAgain(): void {
  for (const request of unconfirmed.get()) void send(request);
}

async function send(endRequest: EndRequest): Promise<void> {
  const request = endRequest();
  const isConfirmed = request === undefined || (await isAnswered(request.path, request.init));
  if (isConfirmed) unconfirmed.set(unconfirmed.get().filter((other) => other !== endRequest));
  clearTimeout(timer);
  if (unconfirmed.get().length === 0) {
    window.removeEventListener('online', sendAgain);
    document.removeEventListener('visibilitychange', sendAgain);
    return;
  }
  failures += 1;
  timer = setTimeout(sendAgain, backOffMs(failures, BACK_OFF));
}

/** Whether our server has answered. A 401 means that it has ended. */
async function isAnswered(path: string, init: RequestInit): Promise<boolean> {
  try {
    const response = await fetch(new URL(path, window.location.origin), { ...init, keepalive: true });
    if (!isOwnResponse(response, 'json')) return false;
    const body: unknown = await response.json();
    return response.ok ? hasEnded(body) : response.status === 401 && readErrorBody(body) !== undefined;
  } catch {
    return false;
  }
}

function hasEnded(body: unknown): boolean {
  return JSON.stringify(body).includes('"ended":true');
}
