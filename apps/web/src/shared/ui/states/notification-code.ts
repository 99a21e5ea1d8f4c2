type Code = typeof import('./notification-list.tsx');

let loaded: Code | undefined;
const listeners = new Set<() => void>();

/** No screen starts with a notification: their code is fetched for the first one, or once the screen stands. */
export async function loadNotifications(): Promise<Code> {
  loaded ??= await import('./notification-list.tsx');
  for (const listener of listeners) listener();
  return loaded;
}

export function readLoadedNotifications(): Code | undefined {
  return loaded;
}

export function subscribeLoadedNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
