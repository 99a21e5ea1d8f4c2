import { isOwnResponse } from '../responses/own-response.ts';
import { readSession } from '../session/session.ts';
import { listUnsavedWork } from '../session/unsaved-work.ts';
import { SHELL_CACHE } from './shell-cache.ts';

const CLEARED_KEY = 'kept-program-cleared';
const TIMEOUT_MS = 5_000;

/**
 * Removes the files of the program that this device keeps, once in a tab, and only while our server can send them again;
 * what the person has typed or captured stays. Whether it did: after a reload the page then has nothing but new files.
 */
export async function clearKeptProgram(): Promise<boolean> {
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

async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const page = await fetch(new URL('/', window.location.origin), { cache: 'no-store', signal });
  return page.ok && isOwnResponse(page, 'page');
}
