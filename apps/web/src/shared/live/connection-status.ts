import { useSyncExternalStore } from 'react';

/** Whether what others write is heard here, as far as somebody should know. */
type ConnectionStatus = 'fine' | 'lost';

const listeners = new Set<() => void>();
let line: ConnectionStatus = 'fine';

export function setConnectionStatus(next: ConnectionStatus): void {
  if (next === line) return;
  line = next;
  for (const listener of listeners) listener();
}

export function useConnectionStatus(): ConnectionStatus {
  return useSyncExternalStore(subscribe, () => line);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
