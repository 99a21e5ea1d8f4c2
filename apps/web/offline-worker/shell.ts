declare const self: ServiceWorkerGlobalScope;

/** The files of this version that screens need without a signal; the build writes the list. */
declare const SHELL_FILES: readonly string[];
/** A hash of that list. */
declare const SHELL_VERSION: string;

const SHELLS = 'shell-';
const SHELL = `${SHELLS}${SHELL_VERSION}`;
/** The shells of this version and of the one before, whose tabs may still be open. */
const KEPT_SHELLS = 2;
const PAGE = '/index.html';
/** A signal that takes longer is none. */
const PAGE_TIMEOUT_MS = 4_000;

/** Files have their content's hash in the name: those of an older version are not fetched again. */
export async function cacheShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  for (const file of SHELL_FILES) {
    const known = await caches.match(file);
    await shell.put(file, known ?? (await fetchFile(file, {})));
  }
  await shell.put(PAGE, await fetchFile('/', { cache: 'reload' }));
}

export async function dropOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL);
  // In the order in which they were made.
  for (const name of shells.slice(0, Math.max(0, shells.length - KEPT_SHELLS + 1))) await caches.delete(name);
}

/** The newest page if it comes in time; otherwise the kept one, which shows every address. */
export async function respondWithPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(SHELL)).match(PAGE);
  if (kept === undefined) return fetch(request);
  try {
    const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
    const response = await fetch(request.url, { signal, credentials: 'same-origin' });
    // The server is away; a proxy answers for it.
    return response.status >= 500 ? kept : response;
  } catch {
    return kept;
  }
}

/** What was loaded once stays: the code of a page that is no part of the shell works without a signal too. */
export async function respondWithAsset(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.status === 200) {
    const copy = response.clone();
    await (await caches.open(SHELL)).put(request, copy);
  }
  return response;
}

async function fetchFile(file: string, how: RequestInit): Promise<Response> {
  const response = await fetch(new URL(file, self.location.origin), how);
  if (!response.ok) throw new Error(`${file} could not be loaded: ${response.status}`);
  return response;
}
