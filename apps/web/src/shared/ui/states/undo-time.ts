import { readSession } from '../../session/session.ts';
import { storeOnDevice } from '../../state/store-on-device.ts';

/** In seconds: long enough to notice a mistake and to reach the button, and longer for those who need it. */
export const UNDO_TIMES = [10, 30, 120] as const;
/** Until it is dismissed. */
export const NO_LIMIT = 'none';

/** How long this person wants to be offered Undo, on this device. */
export function readUndoTime(): string {
  const stored = localStorage.getItem(key());
  const isKnown = stored === NO_LIMIT || UNDO_TIMES.some((seconds) => String(seconds) === stored);
  return stored !== null && isKnown ? stored : String(UNDO_TIMES[0]);
}

/** False where the device has no room for it. */
export function chooseUndoTime(time: string): boolean {
  return storeOnDevice(key(), time);
}

function key(): string {
  return `undo-time-${readSession()?.user.id ?? 0}`;
}
