import type { SessionUser } from '@dewar/contract/auth';
import { DEFAULT_TIME_ZONE, schoolTimeZoneOf } from '@dewar/domain/time/time-zones';
import { useSyncExternalStore } from 'react';
import { DeviceError } from '../state/device-error.ts';
import { createStore } from '../state/store.ts';
import { storeOnDevice } from '../state/store-on-device.ts';
import { endServerSession } from './ended-sessions.ts';
import { readSessionUser } from './read-session-user.ts';
import { isSeeAsTab } from './see-as-tab.ts';
import { listUnsavedWork } from './unsaved-work.ts';

/** The signed-in user: the stored token and the stored user record (spec 1 §2). */
export interface Session {
  readonly token: string;
  readonly user: SessionUser;
}

type SessionCause = 'signed-in' | 'refreshed' | 'signed-out' | 'expired' | 'other-tab' | 'suspended';

interface SessionState {
  readonly session: Session | null;
  readonly cause: SessionCause | undefined;
  /** Who was signed in last in this tab. */
  readonly lastPersonId: number | undefined;
  /** What is said about a session that has ended here. */
  readonly endText: string;
  /** It has ended, but text is not saved: the person may sign in again in place. */
  readonly isSuspended: boolean;
}

// spec 1 §8
const SESSION_EXPIRED = 'Your session has expired. Please log in again.';

const NO_ROOM =
  'This browser has no room left for this site, so it cannot keep you signed in. Log in with another browser, or remove the data of this site in the settings of the browser: drafts and records that wait on this device go with it.';

const TOKEN_KEY = 'token';
const USER_KEY = 'user';

const sessionStore = createStore<SessionState>({
  session: loadSession(),
  cause: undefined,
  lastPersonId: undefined,
  endText: SESSION_EXPIRED,
  isSuspended: false,
});

let ending = new AbortController();

window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== TOKEN_KEY && key !== USER_KEY) return;
  const session = loadSession();
  if (session !== null || !holdsText()) change(session, 'other-tab');
  // Without keeping the text: a sign-out removes the drafts.
  else suspend();
});

export function readSession(): Session | null {
  return sessionStore.get().session;
}

/** False as soon as another tab has signed out: its message may still be on its way to this one. */
export function isSessionStored(): boolean {
  return localStorage.getItem(TOKEN_KEY) !== null;
}

/** Aborted when the current session ends. */
export function sessionEnd(): AbortSignal {
  return ending.signal;
}

export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, readSession);
}

/** The zone in which the signed-in person enters and reads times: the one of their profile. */
export function usePersonTimeZone(): string {
  return useSession()?.user.timezone ?? DEFAULT_TIME_ZONE;
}

/** The zone of a teacher's calendar: the clock of their school. */
export function useSchoolTimeZone(): string {
  const user = useSession()?.user;
  return user === undefined ? DEFAULT_TIME_ZONE : schoolTimeZoneOf(user);
}

export function subscribeSession(listener: (cause: SessionCause) => unknown): () => void {
  return sessionStore.subscribe(({ cause }) => cause !== undefined && listener(cause));
}

/** Throws DeviceError where this browser has no room for it; the server's session is then ended. */
export function storeSession({ token, user }: Session, cause: 'signed-in' | 'refreshed' = 'signed-in'): void {
  // The token last: a token without its user would look invalid to another tab that reads in between.
  if (!storeOnDevice(USER_KEY, JSON.stringify(user)) || !storeOnDevice(TOKEN_KEY, token)) {
    removeRecord();
    endServerSession(token);
    throw new DeviceError(NO_ROOM);
  }
  change({ token, user }, cause);
}

/**
 * Stores what the server now says about the user; does nothing if it is the same, or if the session has changed since.
 */
export function storeUser(token: string, user: SessionUser): void {
  const session = readSession();
  if (session?.token !== token || isSameUser(session.user, user)) return;
  // Without room for it the next page learns it from the server.
  storeOnDevice(USER_KEY, JSON.stringify(user));
  change({ token, user }, 'refreshed');
}

/** Removes the session here and in other tabs, without telling the server. */
export function forgetSession(cause: 'signed-out' | 'expired' = 'signed-out'): void {
  removeRecord();
  change(null, cause);
}

/**
 * The session has expired (spec 1 §8), or an administrator ended it, as the text then says. Unsaved text
 * stays on the screen, and is kept on this device, until the person signs in again or leaves; not in a see-as, in which
 * nothing can be saved.
 */
export function expireSession(endText?: string): void {
  const texts = isSeeAsTab() ? [] : listTexts();
  if (texts.length === 0) {
    removeRecord();
    change(null, 'expired', endText);
    return;
  }
  if (isSessionSuspended()) return;
  for (const { keep } of texts) keep();
  removeRecord();
  suspend(endText);
}

/** Whether the session has ended while the screen with unsaved text stays. */
export function isSessionSuspended(): boolean {
  return sessionStore.get().isSuspended;
}

/** Resolves once the session is no longer suspended: whether the person of an ended session has a new one. */
export function isRenewed(ended: Session): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = () => {
      if (isSessionSuspended()) return;
      stop();
      const session = readSession();
      resolve(session?.user.id === ended.user.id && session.token !== ended.token);
    };
    const stop = sessionStore.subscribe(answer);
    answer();
  });
}

/** Whether nobody is signed in because the session expired here. */
export function hasSessionExpired(): boolean {
  const { session, cause } = sessionStore.get();
  return session === null && cause === 'expired';
}

/** Whether somebody was signed in here and nobody is now: their screen may still be on the way out. */
export function isNobodyAnyMore(): boolean {
  const { session, lastPersonId } = sessionStore.get();
  return session === null && lastPersonId !== undefined;
}

/** What the login form says about the session that ended here. */
export function readSessionEndText(): string {
  return sessionStore.get().endText;
}

/** The person whose session expired here, as long as nobody has signed in since. */
export function expiredPerson(): number | undefined {
  return hasSessionExpired() ? sessionStore.get().lastPersonId : undefined;
}

/**
 * Logout (spec 1 §4): removes token and user, and ends the server's session and its media cookie; without a signal once
 * it is back.
 */
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

function isSameUser(known: SessionUser, user: SessionUser): boolean {
  const values = new Map<string, unknown>(Object.entries(known));
  return Object.entries(user).every(([name, value]) => values.get(name) === value);
}

function listTexts() {
  return listUnsavedWork(readSession()?.user.id).filter(({ isText }) => isText);
}

function holdsText(): boolean {
  return listTexts().length > 0;
}

function suspend(endText = SESSION_EXPIRED): void {
  if (isSessionSuspended()) return;
  sessionStore.set({ ...sessionStore.get(), cause: 'suspended', endText, isSuspended: true });
}

function change(next: Session | null, cause: SessionCause, endText = SESSION_EXPIRED): void {
  const { session, lastPersonId } = sessionStore.get();
  const lastPerson = session?.user.id ?? lastPersonId;
  sessionStore.set({ session: next, cause, lastPersonId: lastPerson, endText, isSuspended: false });
  if (session === null || session.token === next?.token) return;
  ending.abort();
  ending = new AbortController();
}
