import { CLOCK_TOLERANCE_MS, describeClockError } from '@dewar/domain/time/captured-times';
import { clockError } from '../shared/api/device-clock.ts';
import { storeOnDevice } from '../shared/state/store-on-device.ts';
import { notifyWarning } from '../shared/ui/states/notify.ts';

const KEY = 'clock-error-told-ms';

/** Tells the person once that this device's clock is wrong, and again when it is wrong in another way. */
export function tellClockError(): () => void {
  tell(clockError.get());
  return clockError.subscribe(tell);
}

function tell(errorMs: number): void {
  const told = Number(localStorage.getItem(KEY) ?? 0);
  if (Math.abs(errorMs - told) < 2 * CLOCK_TOLERANCE_MS) return;
  storeOnDevice(KEY, String(errorMs));
  if (errorMs === 0) return;
  notifyWarning(`${describeClockError(errorMs)} Times that it fills in are corrected; times that you type are kept.`);
}
