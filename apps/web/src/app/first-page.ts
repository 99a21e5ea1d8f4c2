import { isSeeAsTab, readSeeAsEnd, SEE_AS_PATH, sealTab } from '../shared/session/see-as-tab.ts';
import { findFirstPage, isForAnybody } from './pages.ts';

// A script of its own, which runs while the program is still on its way. What cannot be fetched the router fetches again.

if (isSeeAsTab()) {
  sealTab();
  // Back leads to the address of a see-as that is over.
  const isOver = readSeeAsEnd() !== null && hasStorage() && localStorage.getItem('token') === null;
  if (isOver && location.pathname !== SEE_AS_PATH) location.replace(SEE_AS_PATH);
}

const hasNoStorage = !hasStorage();

if (hasNoStorage) {
  // The program's modules read it as they are loaded: none of them may fail, or the page would be blank.
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: storageWithoutRoom() });
}
const isSignedIn = localStorage.getItem('token') !== null;
findFirstPage(location.pathname, isSignedIn)?.().catch(() => undefined);

/**
 * The browser gives this site no storage, so that nobody can be signed in; the page then says so (main.tsx) instead of
 * starting the program, unless its address needs nobody.
 */
export const isStorageMissed = hasNoStorage && !isForAnybody(location.pathname);

function storageWithoutRoom() {
  const setItem = () => {
    throw new DOMException('This browser stores nothing here.', 'QuotaExceededError');
  };
  return {
    length: 0,
    getItem: () => null,
    key: () => null,
    setItem,
    removeItem: () => undefined,
    clear: () => undefined,
  };
}

function hasStorage(): boolean {
  try {
    return Boolean(localStorage) && localStorage.length >= 0;
  } catch {
    return false;
  }
}
