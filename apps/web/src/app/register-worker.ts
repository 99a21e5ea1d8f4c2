import { backOffMs } from '@dewar/domain/time/back-off';
import { isWorkerExpected } from '../shared/offline/keep-record.ts';

const WORKER = '/service-worker.js';
const BACK_OFF = { firstMs: 30_000, maxMs: 600_000 };

/**
 * Registers the service worker. What failed halfway is tried again, and goes on where it stopped.
 *
 * @param onRegistered Called once, however many attempts it takes.
 */
export function registerWorker(onRegistered: () => void): Promise<void> {
  let isTold = false;
  const attempt = async (failures: number): Promise<void> => {
    const tryAgain = () => {
      setTimeout(() => void attempt(failures + 1), backOffMs(failures + 1, BACK_OFF));
    };
    try {
      const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(WORKER);
      isWorkerExpected.set(isComing(registration));
      if (registration === undefined) return;
      // Before asking for a newer one, which may fail where the registered one is good.
      if (!isTold) onRegistered();
      isTold = true;
      // With a worker in charge, registering asks for no newer one.
      if (failures > 0 && registration.active !== null) await registration.update();
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'redundant' && registration.active !== installing) tryAgain();
      });
    } catch (error) {
      // A browser whose signal went before it had loaded the worker throws TypeError; with the page of a network instead,
      // another error.
      isWorkerExpected.set(error instanceof TypeError || navigator.serviceWorker.controller !== null);
      tryAgain();
    }
  };
  return attempt(0);
}

/** A browser may refuse service workers, or have been told to. */
function isComing(registration: ServiceWorkerRegistration | undefined): boolean {
  return [registration?.installing, registration?.waiting, registration?.active].some((worker) => worker != null);
}
