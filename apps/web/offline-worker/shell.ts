import { SHELL_CACHE } from '../src/shared/program/shell-cache.ts';
import { isOwnResponse } from '../src/shared/responses/own-response.ts';
import { buildFiles, isAsBuilt, isPageOfBuild, keepList, readList, shellFiles, shellVersion } from './build-files.ts';
import { forgetLook, isLookDue, noteLook } from './last-look.ts';
import { pause } from './pause.ts';
import { wholeOf } from './whole-responses.ts';

declare const self: ServiceWorkerGlobalScope;

/** The shells of this version and of the one before, whose tabs may still be open. */
const KEPT_SHELLS = 2;
const PAGE = '/index.html';
/** A signal that takes longer is none. */
const PAGE_TIMEOUT_MS = 4_000;
/** What takes longer is noticed. */
const KEPT_PAGE_AFTER_MS = 100;
/** An office has one address and one line for many such devices. */
const FILES_AT_ONCE = 4;
/** Between the attempts to load a file while installing. */
const PAUSES_MS = [2_000, 5_000, 15_000];
/** The first screen's own files go first. */
const HEALED_AFTER_MS = 5_000;
const ANY_VARIANT = { ignoreVary: true };

/** Files have their content's hash in the name: those of an older version are not fetched again. */
export async function cacheShell(): Promise<void> {
  const shell = await openShell();
  await keepList(shell);
  await fillShell(shell, loadPatiently);
  const page = await fetch(new URL('/', self.location.origin), { cache: 'reload' });
  if (!(await isPageOfBuild(page))) throw new Error(`the page could not be loaded: ${page.status}`);
  await shell.put(PAGE, page);
}

export async function dropOldShells(): Promise<void> {
  const others = await olderShells();
  // In the order in which they were made.
  for (const name of others.slice(0, Math.max(0, others.length - KEPT_SHELLS + 1))) await caches.delete(name);
}

/**
 * The newest page if our server sends it in time; otherwise the kept one, which shows every address. Whoever reloads wants
 * the newest one, and waits longer for it.
 */
export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const shell = await openShell();
  const kept = await findPage(shell);
  if (kept === undefined) {
    const response = await fetch(request);
    if (await isPageOfBuild(response)) event.waitUntil(keepPage(shell, response.clone()).catch(() => undefined));
    return response;
  }
  const newest = loadNewest(event);
  if (isReload(request)) return (await newest) ?? kept;
  event.waitUntil(newest);
  return (await Promise.race([newest, pause(KEPT_PAGE_AFTER_MS)])) ?? kept;
}

/** Undefined if it does not come, or what comes is not of our server. */
async function loadNewest(event: FetchEvent): Promise<Response | undefined> {
  try {
    const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
    const response = await fetch(event.request.url, { signal, credentials: 'same-origin' });
    // Without a mark it is the page of a proxy, or of a network that asks to sign in.
    if (response.status !== 200 || !isOwnResponse(response, 'page')) return undefined;
    // Also the body has to come in time.
    const page = await wholeOf(response);
    event.waitUntil(healShell().catch(() => undefined));
    return page;
  } catch {
    return undefined;
  }
}

/** By the button, or by the page itself. */
function isReload(request: Request): boolean {
  const isSaid = 'isReloadNavigation' in request && request.isReloadNavigation === true;
  // Not every browser says so; its cache is passed by all the same.
  return isSaid || request.cache === 'no-cache' || request.cache === 'reload';
}

/** Where the page was missing or wrong, the rest may be too: a browser or a person may have emptied the store. */
async function keepPage(shell: Cache, page: Response): Promise<void> {
  await shell.put(PAGE, page);
  await forgetLook(shell);
  await healShell();
}

/** What was loaded once stays: the code of a page that is no part of the shell works without a signal too. */
export async function respondWithAsset(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = await findFile(pathname);
  if (kept !== undefined) return kept;
  const { response, isRight } = await loadFile(pathname);
  // Whatever else came with success would be run as the program, or take its place for good.
  if (!isRight) return response.ok || response.redirected ? Response.error() : response;
  if (pathname in buildFiles()) {
    const copy = response.clone();
    // A device without room for it shows it all the same.
    await (await openShell()).put(pathname, copy).catch(() => undefined);
  }
  return response;
}

/** What is damaged or missing in the store is loaded again while there is a signal. */
async function healShell(): Promise<void> {
  if (!(await isLookDue(await openShell()))) return;
  await noteLook(await openShell());
  await pause(HEALED_AFTER_MS);
  // It may have been emptied meanwhile.
  const shell = await openShell();
  await keepList(shell);
  await fillShell(shell, loadOnce);
}

type Load = (path: string) => Promise<Response>;

async function fillShell(shell: Cache, load: Load): Promise<void> {
  const left = [...shellFiles()];
  const fillSome = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const known = await findFile(path);
      // Also where it is in this shell: what an older one holds goes with that.
      if ((await shell.match(path, ANY_VARIANT)) === undefined) await shell.put(path, known ?? (await load(path)));
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, fillSome));
}

async function loadPatiently(path: string): Promise<Response> {
  for (const milliseconds of PAUSES_MS) {
    const loaded = await loadFile(path).catch(() => undefined);
    if (loaded?.isRight === true) return loaded.response;
    const asked = Number(loaded?.response.headers.get('retry-after') ?? 0) * 1_000;
    await pause(Math.min(Math.max(milliseconds, asked || 0), 30_000));
  }
  return loadOnce(path);
}

async function loadOnce(path: string): Promise<Response> {
  const { response, isRight } = await loadFile(path);
  if (!isRight) throw new Error(`${path} could not be loaded: ${response.status}`);
  return response;
}

interface LoadedFile {
  readonly response: Response;
  readonly isRight: boolean;
}

/** What is not the file that the build wrote is asked for once more, past what the browser has kept of it. */
async function loadFile(path: string): Promise<LoadedFile> {
  const address = new URL(path, self.location.origin);
  const hash = buildFiles()[path];
  const response = await fetch(address);
  if (await isAsBuilt(path, response, hash)) return { response, isRight: true };
  const again = await fetch(address, { cache: 'reload' });
  return { response: again, isRight: await isAsBuilt(path, again, hash) };
}

/** The kept file, of this version or an older one. What is not as the build wrote it is dropped wherever it lies. */
async function findFile(path: string): Promise<Response | undefined> {
  for (const name of [shellName(), ...(await olderShells()).toReversed()]) {
    const shell = await caches.open(name);
    const kept = await shell.match(path, ANY_VARIANT);
    if (kept === undefined) continue;
    const hash = buildFiles()[path] ?? (await readList(shell))[path];
    if (await isAsBuilt(path, kept, hash)) return kept;
    await shell.delete(path, ANY_VARIANT);
    // Where one file is wrong others may be: the next page has all of them looked at.
    await forgetLook(await openShell());
  }
  return undefined;
}

async function findPage(shell: Cache): Promise<Response | undefined> {
  const kept = await shell.match(PAGE, ANY_VARIANT);
  return kept !== undefined && (await isPageOfBuild(kept).catch(() => false)) ? kept : undefined;
}

function shellName(): string {
  return `${SHELL_CACHE}${shellVersion()}`;
}

function openShell(): Promise<Cache> {
  return caches.open(shellName());
}

async function olderShells(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(SHELL_CACHE) && name !== shellName());
}
