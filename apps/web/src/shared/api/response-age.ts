import { createStore } from '../state/store.ts';
import { KEPT_AT_HEADER } from './kept-at-header.ts';

/** When the oldest of the data on the screen was loaded, if it comes from this device for want of a signal. */
export const keptSince = createStore<string | undefined>(undefined);

/** Notes whether a response was kept on this device, and since when; a fresh one says that there is a signal again. */
export function noteAge({ headers }: Response): void {
  const keptAt = headers.get(KEPT_AT_HEADER) ?? undefined;
  const known = keptSince.get();
  keptSince.set(keptAt !== undefined && known !== undefined && known < keptAt ? known : keptAt);
}
