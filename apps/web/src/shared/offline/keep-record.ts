import { ApiError, NetworkError } from '../api/api-error.ts';
import type { CallSettings } from '../api/call-request.ts';
import { readSession } from '../session/session.ts';
import { notifySuccess } from '../ui/states/notify.ts';
import type { NewCapture } from './captured-records.ts';

/** Shorter than for other writes: in the yard a slow signal is none, and the record is safe here. */
const TIMEOUT_MS = 12_000;

/** A record that waits on this device, in the form that captured it. */
export interface KeptEdit {
  readonly id: string;
  /** The fields of its request. */
  readonly body: Readonly<Record<string, unknown>>;
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

/** Whether what is kept here outlives a reload without a signal: the service worker must be in charge of the page. */
function canKeep(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null && 'indexedDB' in globalThis;
}

/** Keeps a record on this device. Throws DeviceError if it has no room. */
export async function keepRecord(capture: NewCapture): Promise<undefined> {
  const { keepOnDevice } = await import('./keep-on-device.ts');
  await keepOnDevice(readSession()?.user.id ?? 0, capture);
  return undefined;
}

function isWithoutResponse(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.code === 'unavailable');
}
