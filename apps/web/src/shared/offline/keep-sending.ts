import { backOffMs, jitteredMs } from '@dewar/domain/time/back-off';
import { clockError, noteServerTime } from '../api/device-clock.ts';
import { expireSession, readSession, subscribeSession } from '../session/session.ts';
import { notifyWarning } from '../ui/states/notify.ts';
import { onCapturedChange } from './captured-changes.ts';
import { listCaptured } from './captured-records.ts';
import { storeOwner } from './device-owner.ts';
import { SYNC_TAG, sendOnce } from './send-once.ts';

const BACK_OFF = { firstMs: 2_000, maxMs: 300_000 };
/** The browser fires 'online' before the network carries anything. */
const SETTLE_MS = 500;
const BUSY_MS = 5_000;

interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits once there is a signal: now, when it returns, when somebody looks, and again after a pause. */
export function keepSending(): void {
  window.addEventListener('online', () => sendSoon());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendSoon());
  subscribeSession(() => sendSoon());
  onCapturedChange((change) => change === 'captured' && sendSoon());
  sendSoon();
}

/** However long the pause after the last failure still is. */
function sendSoon(): void {
  failures = 0;
  schedule(SETTLE_MS);
}

function schedule(pauseMs: number): void {
  clearTimeout(timer);
  // A device that did not answer in time is asked again.
  timer = setTimeout(() => void runRound().catch(() => scheduleAfterFailure()), pauseMs);
}

function scheduleAfterFailure(atLeastMs = 0): void {
  failures += 1;
  schedule(Math.max(atLeastMs, jitteredMs(backOffMs(failures, BACK_OFF), Math.random())));
}

async function runRound(): Promise<void> {
  timer = undefined;
  if (!(await hasSomethingToSend())) return;
  await askForBackgroundSync();
  // Without a signal 'online' starts the next round.
  if (!navigator.onLine) return;
  const session = readSession();
  if (session === null) return;
  // A sign-in a moment ago may not be stored yet.
  await storeOwner({ personId: session.user.id, token: session.token });
  const round = await sendOnce(noteServerTime);
  // Another tab is sending: whether it got everything shows afterwards.
  if (round === undefined) return schedule(BUSY_MS);
  // Of a clock that is still wrong the person is told anyway.
  if (round.corrected > 0 && clockError.get() === 0) notifyWarning(correctedText(round.corrected));
  if (round.end === 'signed-out') endSession(session.token);
  if (round.end !== 'unreachable') return;
  scheduleAfterFailure((round.retryAfterSeconds ?? 0) * 1_000);
}

async function hasSomethingToSend(): Promise<boolean> {
  const personId = readSession()?.user.id;
  if (personId === undefined) return false;
  return (await listCaptured(personId)).some(({ refusal }) => refusal === undefined);
}

/** The browser then sends when the signal returns, also after the tab is closed. Few browsers can. */
async function askForBackgroundSync(): Promise<void> {
  const registration: (ServiceWorkerRegistration & { readonly sync?: SyncManager }) | undefined =
    await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}

/** As any call that gets a 401 (spec 1 §8); what waits is sent after the next sign-in. */
function endSession(token: string): void {
  if (readSession()?.token === token) expireSession();
}

function correctedText(count: number): string {
  return count === 1
    ? "A record was captured while this device's clock was wrong. Its time was corrected."
    : `${count} records were captured while this device's clock was wrong. Their times were corrected.`;
}
