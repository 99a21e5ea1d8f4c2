import { getFleet } from '@dewar/contract/fleet';
import { listLoadGate } from '@dewar/contract/load-gate';
import { ownCompanyOf } from '@dewar/domain/accounts/home-path';
import type { QueryClient } from '@tanstack/react-query';
import { askAboutCaptured } from '../features/captured-records/ask-about-captured.tsx';
import { OfflineBar } from '../features/captured-records/offline-bar.tsx';
import { callEndpoint } from '../shared/api/api-client.ts';
import { onceQuiet } from '../shared/api/once-quiet.ts';
import { announceCaptured, onCapturedChange } from '../shared/offline/captured-changes.ts';
import { listCaptured, removeCapturedOf } from '../shared/offline/captured-records.ts';
import { KEPT_CACHE, keptCacheOf, readOwner, storeOwner } from '../shared/offline/device-owner.ts';
import { keepSending } from '../shared/offline/keep-sending.ts';
import { waitingRecords } from '../shared/offline/waiting-records.ts';
import { readSession, type Session, subscribeSession } from '../shared/session/session.ts';
import { signOutCheck } from '../shared/session/sign-out-check.ts';
import { offlineBar } from './frame-notices.tsx';
import { registerWorker } from './register-worker.ts';

const MANIFEST = '/manifest.webmanifest';

/** Makes the web app installable and usable without a signal. */
export async function startOffline(queryClient: QueryClient): Promise<void> {
  offlineBar.set(OfflineBar);
  signOutCheck.set(askAboutCaptured);
  followWaiting();
  onCapturedChange((change) => {
    if (change === 'sent') void queryClient.invalidateQueries();
  });
  followOwner(queryClient);
  await takeOwnership(queryClient);
  keepSending();
  await registerWorker(() => followWorker(queryClient));
  const link = Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST });
  document.head.append(link);
}

/** Has the fleet kept by the worker. */
function followWorker(queryClient: QueryClient): void {
  if (navigator.serviceWorker.controller === null) fetchAgainOnceControlled(queryClient);
  // The first screen's own calls go first.
  else onceQuiet(queryClient, () => void keepFleet());
}

/** Tanks and lists show what waits of them. */
function followWaiting(): void {
  const read = async () => {
    const personId = readSession()?.user.id;
    waitingRecords.set(personId === undefined ? [] : await listCaptured(personId));
  };
  const readSoon = () => void read().catch(() => undefined);
  onCapturedChange(readSoon);
  subscribeSession(readSoon);
  readSoon();
}

/** What this screen has loaded so far went past the service worker, which is to keep it. */
function fetchAgainOnceControlled(queryClient: QueryClient): void {
  const fetchAgain = () => {
    void queryClient.invalidateQueries();
    void keepFleet();
  };
  navigator.serviceWorker.addEventListener('controllerchange', fetchAgain, { once: true });
}

/** The service worker keeps the responses: every tank of the fleet can then be opened and judged without a signal. */
async function keepFleet(): Promise<void> {
  const user = readSession()?.user;
  const companyName = user && ownCompanyOf(user);
  if (companyName === undefined) return;
  const ofCompany = { params: { companyName } };
  await callEndpoint(getFleet, ofCompany).catch(() => undefined);
  await callEndpoint(listLoadGate, ofCompany).catch(() => undefined);
}

/** What is kept belongs to the person of the session, and goes with it; what was captured goes at a sign-out alone. */
function followOwner(queryClient: QueryClient): void {
  let lastPerson = readSession()?.user.id;
  subscribeSession(async (cause) => {
    const before = lastPerson;
    lastPerson = readSession()?.user.id ?? lastPerson;
    await takeOwnership(queryClient);
    if (cause === 'signed-out' && before !== undefined) await removeCapturedOf(before).catch(() => undefined);
    if (cause === 'signed-in') await keepFleet();
    announceCaptured('changed');
  });
}

let ownership = Promise.resolve();

/** One after another, each for the session of its time: the last change of the session decides. */
function takeOwnership(queryClient: QueryClient): Promise<void> {
  ownership = ownership.then(() => takeForSession(queryClient)).catch(() => undefined);
  return ownership;
}

async function storeOwnerOf(session: Session | null, queryClient: QueryClient): Promise<void> {
  if ((await readOwner())?.token === session?.token) return;
  await storeOwner(session === null ? undefined : { personId: session.user.id, token: session.token });
  // What is still on its way is kept when it arrives; what was there before the device knew whose it is was not.
  if (session !== null) void queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' });
}

async function takeForSession(queryClient: QueryClient): Promise<void> {
  const session = readSession();
  // A device whose database is broken is nobody's: it keeps nothing, and what it kept goes.
  await storeOwnerOf(session, queryClient).catch(() => undefined);
  const own = session === null ? undefined : keptCacheOf(session.user.id);
  const foreign = (await caches.keys()).filter((name) => name.startsWith(KEPT_CACHE) && name !== own);
  await Promise.all(foreign.map((name) => caches.delete(name)));
}
