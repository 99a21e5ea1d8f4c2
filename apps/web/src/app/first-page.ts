import { findFirstPage } from './pages.ts';

// A script of its own, which runs while the program is still on its way. What cannot be fetched the router fetches again.

/** The browser gives this site no storage; the page then says so (main.tsx) instead of starting the program. */
export const isStorageBlocked = !hasStorage();

if (isStorageBlocked) {
  // The program's modules read it as they are loaded: none of them may fail, or the page would be blank.
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.defineProperty(window, 'localStorage', { value: empty });
} else {
  findFirstPage(location.pathname, localStorage.getItem('token') !== null)?.().catch(() => undefined);
}

function hasStorage(): boolean {
  try {
    return Boolean(localStorage) && localStorage.length >= 0;
  } catch {
    return false;
  }
}
