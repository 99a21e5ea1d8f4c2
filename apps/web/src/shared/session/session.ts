import { logout, type SessionUser } from '@dewar/contract/auth';
import { useSyncExternalStore } from 'react';
import { readSessionUser } from './read-session-user.ts';

/** Whoever is signed in: the stored token and the stored user record (spec 1 §2). */
export interface Session {
  readonly token: string;
  readonly user: SessionUser;
}

type SessionCause = 'signed-in' | 'refreshed' | 'signed-out' | 'expired' | 'other-tab';
type SessionListener = (cause: SessionCause) => unknown;

// spec 1 §8
export const SESSION_EXPIRED = 'Your session has expired. Please log in again.';

const TOKEN_KEY = 'token';
const USER_KEY = 'user';

const listeners = new Set<SessionListener>();
/** Undefined until it is first asked for. */
let current: Session | null | undefined;
let lastCause: SessionCause | undefined;
/** Whose session was the last one here. */
let lastPerson: number | undefined;

window.addEventListener('storage', ({ key }) => {
  if (key === null || key === TOKEN_KEY || key === USER_KEY) change(loadSession(), 'other-tab');
});

export function readSession(): Session | null {
  if (current === undefined) current = loadSession();
  return current;
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, readSession);
}

export function subscribeSession(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function storeSession({ token, user }: Session): void {
  // The token last: another tab that looks in between must not take a token without its user for a broken record.
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
  change({ token, user }, 'signed-in');
}

/** Keeps what the server now says of the person; nothing where it is known, or where the session has changed since. */
export function storeUser(token: string, user: SessionUser): void {
  const session = readSession();
  if (session?.token !== token || isSameUser(session.user, user)) return;
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  change({ token, user }, 'refreshed');
}

/** Forgets the session here and in other tabs; the server is not told. */
export function forgetSession(cause: 'signed-out' | 'expired' = 'signed-out'): void {
  removeRecord();
  change(null, cause);
}

/** Whether nobody is signed in any more because the session here expired. */
export function hasSessionExpired(): boolean {
  return readSession() === null && lastCause === 'expired';
}

/** Whose session here expired, while nobody is signed in since. */
export function expiredPerson(): number | undefined {
  return hasSessionExpired() ? lastPerson : undefined;
}

/** Logout (spec 1 §4): token and user removed, the server's session and its media cookie ended. */
export function signOut(): void {
  const token = readSession()?.token;
  forgetSession();
  if (token !== undefined) endServerSession(token);
}

function loadSession(): Session | null {
  const token = localStorage.getItem(TOKEN_KEY);
  if (token === null) return null;
  const user = parseUser(localStorage.getItem(USER_KEY));
  if (user !== null) return { token, user };
  removeRecord();
  endServerSession(token);
  return null;
}

function parseUser(record: string | null): SessionUser | null {
  try {
    return readSessionUser(JSON.parse(record ?? ''));
  } catch {
    return null;
  }
}

function removeRecord(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
}

function endServerSession(token: string): void {
  const request = { method: logout.method, headers: { authorization: `Bearer ${token}` }, keepalive: true };
  // Offline, the session ends by its idle limit; nobody is left here to tell.
  fetch(new URL(logout.path, window.location.origin), request).catch(() => undefined);
}

function isSameUser(known: SessionUser, user: SessionUser): boolean {
  const values = new Map<string, unknown>(Object.entries(known));
  return Object.entries(user).every(([name, value]) => values.get(name) === value);
}

function change(next: Session | null, cause: SessionCause): void {
  lastPerson = current?.user.id ?? lastPerson;
  current = next;
  lastCause = cause;
  for (const listener of listeners) listener(cause);
}
