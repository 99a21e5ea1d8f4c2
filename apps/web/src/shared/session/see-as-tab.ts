// Imported by the script of the first page, which runs before the program: nothing is imported here.

/** Where a new tab takes the token of a see-as, and where it says that it is over. */
export const SEE_AS_PATH = '/see-as';

/** Holds when it ends. The tab keeps it when it is over: it never becomes the administrator's own by itself. */
const ENDS_AT = 'see-as-ends-at';

/** Whether this tab shows the portal as another person, is about to, or did until it was over. */
export function isSeeAsTab(): boolean {
  return window.location.pathname === SEE_AS_PATH || readSeeAsEnd() !== null;
}

export function readSeeAsEnd(): string | null {
  try {
    return window.sessionStorage.getItem(ENDS_AT);
  } catch {
    return null;
  }
}

/** What the tab that opened this one kept for itself goes: browsers copy it. */
export function beginSeeAs(endsAt: string): void {
  window.sessionStorage.clear();
  window.sessionStorage.setItem(ENDS_AT, endsAt);
}

/** The tab is the administrator's own again, from the next page on. */
export function forgetSeeAs(): void {
  window.sessionStorage.clear();
}

/**
 * Cuts a see-as tab off from what this browser keeps for whoever is signed in: session, drafts, choices, waiting records,
 * kept answers and their worker, push, and messages between tabs. What a tab stores is its own and goes with it. Done
 * once, before anything is read, so that no part of the program has to know.
 */
export function sealTab(): void {
  Object.defineProperty(window, 'localStorage', { value: window.sessionStorage, configurable: true });
  const ignore = (event: Event) => isSeeAsTab() && event.stopImmediatePropagation();
  window.addEventListener('storage', ignore, { capture: true });
  Object.defineProperty(window, 'BroadcastChannel', { value: SilentChannel, configurable: true });
  // As in a browser that has none of these, which the program copes with.
  for (const name of ['indexedDB', 'caches', 'PushManager']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

class SilentChannel extends EventTarget {
  onmessage: unknown = null;
  postMessage(): void {}
  close(): void {}
}
