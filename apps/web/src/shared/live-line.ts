import { useSyncExternalStore } from 'react';

/** Whether what others write is heard here, as far as somebody should know. */
type LiveLine = 'fine' | 'lost';

const listeners = new Set<() => void>();
let line: LiveLine = 'fine';

export function setLiveLine(next: LiveLine): void {
  if (next === line) return;
  line = next;
  for (const listener of listeners) listener();
}

export function useLiveLine(): LiveLine {
  return useSyncExternalStore(subscribe, () => line);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
