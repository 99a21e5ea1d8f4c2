import { getFleet } from '@dewar/contract/fleet';
import { NO_COMPANY } from '@dewar/domain/accounts/company-names';
import type { QueryClient } from '@tanstack/react-query';
import { askAboutCaptured } from '../features/captured-records/ask-about-captured.tsx';
import { OfflineBar } from '../features/captured-records/offline-bar.tsx';
import { callEndpoint } from '../shared/api/api-client.ts';
import { announceCaptured, onCapturedChange } from '../shared/offline/captured-changes.ts';
import { removeCapturedOf } from '../shared/offline/captured-records.ts';
import { KEPT_CACHE, keptCacheOf, storeOwner } from '../shared/offline/device-owner.ts';
import { keepSending } from '../shared/offline/keep-sending.ts';
import { readSession, subscribeSession } from '../shared/session/session.ts';
import { signOutCheck } from '../shared/session/sign-out-check.ts';
import { offlineBar } from './frame-notices.tsx';

const WORKER = '/service-worker.js';
const MANIFEST = '/manifest.webmanifest';

/** Makes the web app installable and usable without a signal. Runs once the first screen is there. */
export async function startOffline(queryClient: QueryClient): Promise<void> {
  offlineBar.set(OfflineBar);
  signOutCheck.set(askAboutCaptured);
  onCapturedChange((change) => {
    if (change === 'sent') void queryClient.invalidateQueries();
  });
  const link = Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST });
  document.head.append(link);
  await takeOwnership();
  followOwner();
  keepSending();
  await navigator.serviceWorker.register(WORKER);
  if (navigator.serviceWorker.controller === null) fetchAgainOnceControlled(queryClient);
  else await keepFleet();
}

/** What this screen has loaded so far went past the service worker, which is to keep it. */
function fetchAgainOnceControlled(queryClient: QueryClient): void {
  const fetchAgain = () => {
    void queryClient.invalidateQueries();
    void keepFleet();
  };
  navigator.serviceWorker.addEventListener('controllerchange', fetchAgain, { once: true });
}

/** The service worker keeps the response: every tank of the fleet can then be opened without a signal. */
async function keepFleet(): Promise<void> {
  const user = readSession()?.user;
  if (user?.role !== 'user' || user.company_name === NO_COMPANY) return;
  await callEndpoint(getFleet, { params: { companyName: user.company_name } }).catch(() => undefined);
}

/** What is kept belongs to the person of the session, and goes with it; what was captured goes at a sign-out alone. */
function followOwner(): void {
  let lastPerson = readSession()?.user.id;
  subscribeSession(async (cause) => {
    const before = lastPerson;
    lastPerson = readSession()?.user.id ?? lastPerson;
    await takeOwnership();
    if (cause === 'signed-out' && before !== undefined) await removeCapturedOf(before);
    if (cause === 'signed-in') await keepFleet();
    announceCaptured('changed');
  });
}

async function takeOwnership(): Promise<void> {
  const session = readSession();
  await storeOwner(session === null ? undefined : { personId: session.user.id, token: session.token });
  const own = session === null ? undefined : keptCacheOf(session.user.id);
  const foreign = (await caches.keys()).filter((name) => name.startsWith(KEPT_CACHE) && name !== own);
  await Promise.all(foreign.map((name) => caches.delete(name)));
}
