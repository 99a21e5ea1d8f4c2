import { useSyncExternalStore } from 'react';

/** Whether live updates arrive, as far as the person should be told. */
type ConnectionStatus = 'online' | 'offline';

const listeners = new Set<() => void>();
let status: ConnectionStatus = 'online';

export function setConnectionStatus(next: ConnectionStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of listeners) listener();
}

export function useConnectionStatus(): ConnectionStatus {
  return useSyncExternalStore(subscribe, () => status);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
