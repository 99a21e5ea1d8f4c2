import { isOwnResponse } from '../responses/own-response.ts';
import { readSession } from '../session/session.ts';
import { listUnsavedWork } from '../session/unsaved-work.ts';
import { SHELL_CACHE } from './shell-cache.ts';

const CLEARED_KEY = 'kept-program-cleared';
const TIMEOUT_MS = 5_000;

/** What Chromium, Firefox and Safari say of code that does not come, and Vite of a style. */
const NOT_LOADED =
  /^(?:failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css)/i;

/**
 * Removes the files of the program that this device keeps, if they could not be loaded: once in a tab, and only while our
 * server can send them again; what the person has typed or captured stays. Whether it did: after a reload the page then
 * has nothing but new files. After another error new files would fail like the old ones, and none would be there without
 * a signal.
 */
export async function clearKeptProgram(error: unknown): Promise<boolean> {
  if (!isErrorOfCode(error)) return false;
  if (!('caches' in globalThis) || listUnsavedWork(readSession()?.user.id).length > 0) return false;
  try {
    if (sessionStorage.getItem(CLEARED_KEY) !== null) return false;
    const kept = (await caches.keys()).filter((name) => name.startsWith(SHELL_CACHE));
    if (kept.length === 0 || !(await isServerThere())) return false;
    sessionStorage.setItem(CLEARED_KEY, new Date().toISOString());
    await Promise.all(kept.map((name) => caches.delete(name)));
    return true;
  } catch {
    return false;
  }
}

/** A file that is cut off, or another one, is a SyntaxError: no program, or one without what others take from it. */
function isErrorOfCode(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Error && NOT_LOADED.test(error.message));
}

async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const page = await fetch(new URL('/', window.location.origin), { cache: 'no-store', signal });
  return page.ok && isOwnResponse(page, 'page');
}
