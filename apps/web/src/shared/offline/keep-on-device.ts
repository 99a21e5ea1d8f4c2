import { trueNow } from '../api/device-clock.ts';
import { DeviceError } from '../state/device-error.ts';
import { announceCaptured } from './captured-changes.ts';
import { addCaptured, type NewCapture, NotKeptError } from './captured-records.ts';

/** Throws DeviceError if the device has no room, or the load of an arrival waits no longer. */
export async function keepOnDevice(personId: number, capture: NewCapture): Promise<void> {
  try {
    await addCaptured(personId, capture, trueNow());
  } catch (error) {
    const text = error instanceof NotKeptError ? error.message : 'This device could not keep the record.';
    throw new DeviceError(text, error);
  }
  // Asks the browser not to clear it when the device runs out of space.
  navigator.storage?.persist().catch(() => false);
  announceCaptured('captured');
}
