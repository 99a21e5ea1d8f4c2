import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let requests = 0;

/** Asks for the search over everything; whoever stands for it in the application opens it. */
export function requestQuickOpen(): void {
  requests += 1;
  for (const listener of listeners) listener();
}

/** How often it was asked for. */
export function useQuickOpenRequests(): number {
  return useSyncExternalStore(subscribe, () => requests);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As it is written on the person's keyboard. */
export const QUICK_OPEN_KEYS = isApple ? '⌘ K' : 'Ctrl K';

/** Ctrl+K, or Cmd+K where Ctrl+K belongs to the text fields. */
export function isQuickOpenKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !shiftKey && !altKey && key.toLowerCase() === 'k';
}
