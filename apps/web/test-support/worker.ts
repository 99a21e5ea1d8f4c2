import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';
import { KEPT_FIRST_HEADER } from '../src/shared/api/kept-at-header.ts';
import type { SentResponse } from './api-server.ts';
import { MemoryCaches } from './memory-caches.ts';

/** Files of a build as the server sends them, by their path. */
export const BUILD: Readonly<Record<string, string>> = {
  '/assets/main-1.js': 'export const main = 1;',
  '/assets/calendar-1.js': 'export const calendar = 1;',
  '/assets/main-1.css': 'main { color: navy }',
  '/assets/inter-1.woff2': 'the font',
  '/assets/tank-1.js': 'export const tank = 1;',
  '/assets/fleet-1.js': 'export const fleet = 1;',
};
/** The calendar is code that is kept once it was loaded. */
export const SHELL = Object.keys(BUILD).filter((path) => !path.includes('calendar'));
export const VERSION = 'of-this-release';
export const PAGE = '<!doctype html><script type="module" crossorigin src="/assets/main-1.js"></script>';
export const GUEST_PAGE = '<!doctype html><title>Welcome</title><p>Sign in to the guest network.</p>';

export const GUEST: SentResponse = { isForeign: true, headers: { 'content-type': 'text/html' }, body: GUEST_PAGE };

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/** What the server answers for a file of the build or for a page; undefined for the API. */
export function buildResponse(url: string): SentResponse | undefined {
  const text = BUILD[url];
  if (text !== undefined) return { isForeign: true, headers: { 'content-type': typeOf(url) }, body: text };
  return url.startsWith('/api/') ? undefined : { headers: { 'content-type': 'text/html; charset=utf-8' }, body: PAGE };
}

export function typeOf(path: string): string {
  return TYPES[/\w+$/.exec(path)?.[0] ?? ''] ?? 'text/plain';
}

/** The service worker as a browser starts it, with a store of its own; what it knows of the build is `BUILD`. */
export async function startWorker(): Promise<MemoryCaches> {
  const caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('SHELL_VERSION', VERSION);
  vi.stubGlobal('SHELL_FILES', SHELL);
  vi.stubGlobal('BUILD_FILES', Object.fromEntries(Object.entries(BUILD).map(([path, text]) => [path, hashOf(text)])));
  vi.stubGlobal('skipWaiting', async () => undefined);
  globalThis.indexedDB = new IDBFactory();
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    vi.unstubAllGlobals();
  });
  // No name that TypeScript follows: a worker's types are others than those of a page.
  await import(join(import.meta.dirname, '../offline-worker/service-worker.ts'));
  return caches;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 12).toString('base64');
}

/** Dispatches an event as the browser does: what the worker answers, once nothing is left that it waits for. */
export async function dispatchToWorker(type: string, fields: object = {}): Promise<Response | undefined> {
  const { answer, waiting } = beginInWorker(type, fields);
  const response = await answer;
  await settleAll(waiting);
  return response;
}

/** Also what is added meanwhile. */
export async function settleAll(waiting: readonly Promise<unknown>[]): Promise<void> {
  for (let settled = 0; settled < waiting.length; ) {
    settled = waiting.length;
    await Promise.all(waiting);
  }
}

/** Dispatches an event: what the worker answers, and what it waits for. */
function beginInWorker(type: string, fields: object) {
  let answer: Promise<Response> | undefined;
  const waiting: Promise<unknown>[] = [];
  const event = Object.assign(new Event(type), {
    ...fields,
    waitUntil: (work: Promise<unknown>) => void waiting.push(work),
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
  });
  dispatchEvent(event);
  return { answer, waiting };
}

/** What the worker answers a screen that has nothing to show, and what it still waits for then. */
export async function fetchForEmptyScreen(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, [KEPT_FIRST_HEADER]: '1' };
  const request = new Request(new URL(path, window.location.origin), { headers });
  const { answer, waiting } = beginInWorker('fetch', { clientId: 'tab', request });
  return { response: await answer, waiting };
}

interface FetchedByWorker {
  readonly token?: string;
  readonly mode?: 'navigate';
  /** As browsers reload. */
  readonly isReload?: boolean;
}

export function fetchByWorker(path: string, { token, mode, isReload = false }: FetchedByWorker = {}) {
  const request = new Request(new URL(path, window.location.origin), {
    ...(isReload && { cache: 'no-cache' as const }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  // Nothing but a browser may make a request of this mode.
  if (mode !== undefined) Object.defineProperty(request, 'mode', { value: mode });
  return dispatchToWorker('fetch', { clientId: 'tab', request });
}
