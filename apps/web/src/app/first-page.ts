import { isSeeAsTab, readSeeAsEnd, SEE_AS_PATH, sealTab } from '../shared/session/see-as-tab.ts';
import { findFirstPage } from './pages.ts';

// A script of its own, which runs while the program is still on its way. What cannot be fetched the router fetches again.

if (isSeeAsTab()) {
  sealTab();
  // Back leads to the address of a see-as that is over.
  const isOver = readSeeAsEnd() !== null && hasStorage() && localStorage.getItem('token') === null;
  if (isOver && location.pathname !== SEE_AS_PATH) location.replace(SEE_AS_PATH);
}

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
