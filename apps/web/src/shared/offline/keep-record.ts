import { isWithoutResponse } from '../api/api-error.ts';
import type { CallSettings } from '../api/call-request.ts';
import { readSession } from '../session/session.ts';
import { createStore } from '../state/store.ts';
import { notifySuccess } from '../ui/states/notify.ts';
import type { NewCapture } from './captured-records.ts';
// With the form: before the first signal is lost, nothing else may have been loaded.
import { keepOnDevice } from './keep-on-device.ts';

/** Shorter than for other writes: in the yard a slow signal is none, and the record is safe here. */
const TIMEOUT_MS = 12_000;

/** A record that waits on this device, in the form that captured it. */
export interface KeptEdit {
  readonly id: string;
  /** The fields of its request. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What the server said of the fields when it refused them. */
  readonly refusedFields?: Readonly<Record<string, string>> | undefined;
  /** Replaces them. Throws DeviceError if it was sent meanwhile. */
  readonly keep: (body: object) => Promise<void>;
}

/**
 * Writes a record; without a response it is kept on this device instead, and the result is undefined. The write must
 * carry `capture.id`: what the server has stored although its response was lost is then not stored twice. Throws what
 * `write` throws, and DeviceError if the device has no room.
 */
export async function writeOrKeep<T>(
  capture: NewCapture,
  write: (how: Pick<CallSettings, 'timeoutMs'>) => Promise<T>,
): Promise<T | undefined> {
  const personId = readSession()?.user.id;
  if (!canKeep() || personId === undefined) return write({});
  try {
    if (navigator.onLine) return await write({ timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!isWithoutResponse(error)) throw error;
  }
  return keepRecord(capture);
}

/**
 * For a write of a tank's record: what this device keeps shows the saved record as well, also if the signal is lost
 * before its page is loaded again.
 */
export function keepingSaved(kind: NewCapture['kind'], tank: NewCapture['tank']) {
  return {
    keepSaved: async (saved: unknown) => {
      const personId = readSession()?.user.id;
      if (!canKeep() || personId === undefined) return;
      // The record is saved, whatever becomes of the copy.
      await import('./keep-saved-later.ts')
        .then(({ keepSaved }) => keepSaved(personId, { kind, tank }, saved))
        .catch(() => undefined);
    },
  };
}

export function notifyKept(): void {
  notifySuccess('Kept on this device. It will be sent when there is a signal.');
}

/** Until it is known that no service worker comes: it is registered a few seconds after the first visit. */
export const isWorkerExpected = createStore(import.meta.env.PROD);

/**
 * Whether what is kept here is sent later and can be seen until then: a service worker is in charge of the page, or
 * comes as soon as the signal does.
 */
function canKeep(): boolean {
  if (!('serviceWorker' in navigator && 'indexedDB' in globalThis)) return false;
  return navigator.serviceWorker.controller !== null || isWorkerExpected.get();
}

/** Keeps a record on this device. Throws DeviceError if it has no room. */
export async function keepRecord(capture: NewCapture): Promise<undefined> {
  await keepOnDevice(readSession()?.user.id ?? 0, capture);
  return undefined;
}
