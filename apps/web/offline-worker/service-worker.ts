import { isSeeAsToken } from '@dewar/domain/accounts/see-as';
import { SIGN_OUT_TAG } from '../src/shared/offline/kept-sign-outs.ts';
import { sendHandovers } from '../src/shared/offline/send-handovers.ts';
import { SYNC_TAG, sendOnce } from '../src/shared/offline/send-once.ts';
import { isKept, respondWithKept } from './kept-responses.ts';
import { openReminder, showReminder } from './reminders.ts';
import { cacheShell, dropOldShells, respondWithAsset, respondWithPage } from './shell.ts';
import { isSignOutMessage, keepSignOut, mayHoldSignOuts, respondAfterSignOuts, sendSignOuts } from './sign-outs.ts';

declare const self: ServiceWorkerGlobalScope;

/** Browsers without background sync never dispatch it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// The new version is in charge at once: old files stay for the tabs that are still open (shell.ts).
self.addEventListener('install', (event) => event.waitUntil(cacheShell().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // Not this device's person: nothing of it is kept, and nothing kept is shown to it.
  if (isSeeAsToken(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '')) return;
  // Without a token it is the cookie that opens files: perhaps still that of somebody who has signed out.
  if (/^\/api\/(?!auth\/)/.test(url.pathname) && !request.headers.has('authorization') && mayHoldSignOuts()) {
    event.respondWith(respondAfterSignOuts(() => (isKept(url) ? respondWithKept(event) : fetch(request))));
    return;
  }
  if (request.mode === 'navigate') {
    if (mayHoldSignOuts()) event.waitUntil(sendSignOuts());
    // Addresses of the server itself: downloads, the documentation of the API.
    if (!/^\/(?:api|healthz|readyz|metrics)(?:\/|$)/.test(url.pathname)) event.respondWith(respondWithPage(event));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(respondWithAsset(request));
  else if (isKept(url)) event.respondWith(respondWithKept(event));
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendInBackground());
  if (sync.tag === SIGN_OUT_TAG) sync.waitUntil(sendSignOutsInBackground());
});

self.addEventListener('message', (event) => {
  if (isSignOutMessage(event.data)) event.waitUntil(keepSignOut(event.data.token));
});

self.addEventListener('push', (event) => event.waitUntil(showReminder(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openReminder(event.notification)));

/** Throws while some are left, so that the browser tries again later. */
async function sendSignOutsInBackground(): Promise<void> {
  if (!(await sendSignOuts())) throw new Error('there is no signal yet');
}

/** Throws without a response, so that the browser tries again later. */
async function sendInBackground(): Promise<void> {
  const round = await sendOnce();
  // A page that sends may be closed before it has ended: the browser asks again later.
  const isLeft = (await sendHandovers()) !== 'done';
  if (isLeft || round?.end === 'unreachable') throw new Error('there is no signal yet');
}
