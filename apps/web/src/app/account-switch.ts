import { useSyncExternalStore } from 'react';

let accountSwitches = 0;
const listeners = new Set<() => void>();

/** Another person has followed here with nobody in between: what stands on the screen is not theirs. */
export function noteAccountSwitch(): void {
  accountSwitches += 1;
  for (const listener of listeners) listener();
}

export function useAccountSwitches(): number {
  return useSyncExternalStore(subscribe, () => accountSwitches);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
