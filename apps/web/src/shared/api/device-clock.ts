import { SERVER_TIME_HEADER } from '@dewar/contract/endpoint';
import { CLOCK_TOLERANCE_MS, clockErrorMs } from '@dewar/domain/time/captured-times';
import { createStore } from '../state/store.ts';
import { storeOnDevice } from '../state/store-on-device.ts';
import { KEPT_AT_HEADER } from './kept-at-header.ts';

const KEY = 'clock-error-ms';
/** A response that takes longer says little about the time. */
const LONGEST_ROUND_TRIP_MS = 10_000;

/** By how much this device's clock was behind at the last response; negative if it is ahead, 0 if it is right. */
export const clockError = createStore(Number(localStorage.getItem(KEY) ?? 0) || 0);

/** The server's time at the last response, and what this page's own timer said then. */
const lastContact = createStore<{ readonly serverMs: number; readonly timer: number } | undefined>(undefined);

/**
 * The time of this device, corrected by what the last response said about its clock. Times that are recorded come from
 * here, never from the clock itself. A clock that is set back without a signal is noticed by the page's timer, which may
 * stand still while the device sleeps, but never runs fast.
 */
export function trueNow(): Date {
  const now = Date.now() + clockError.get();
  const contact = lastContact.get();
  const least = contact === undefined ? 0 : contact.serverMs + performance.now() - contact.timer;
  return new Date(now < least - CLOCK_TOLERANCE_MS ? least : now);
}

/** Compares the device's clock with the server's, by a response to a request that was sent at `sentAt` of the timer. */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const serverTime = Date.parse(headers.get(SERVER_TIME_HEADER) ?? '');
  const timer = performance.now();
  if (Number.isNaN(serverTime) || headers.has(KEPT_AT_HEADER) || timer - sentAt > LONGEST_ROUND_TRIP_MS) return;
  lastContact.set({ serverMs: serverTime, timer });
  const error = clockErrorMs(new Date(), new Date(serverTime));
  // Responses differ by what they take.
  if (error === 0 ? clockError.get() === 0 : Math.abs(error - clockError.get()) < CLOCK_TOLERANCE_MS) return;
  clockError.set(error);
  // A device without room learns it again from the next response.
  storeOnDevice(KEY, String(error));
}
