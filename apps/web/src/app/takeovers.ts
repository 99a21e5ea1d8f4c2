import { useSyncExternalStore } from 'react';

let takeovers = 0;
const listeners = new Set<() => void>();

/** Another person has followed here with nobody in between: what stands on the screen is not theirs. */
export function noteTakeover(): void {
  takeovers += 1;
  for (const listener of listeners) listener();
}

export function useTakeovers(): number {
  return useSyncExternalStore(subscribe, () => takeovers);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
