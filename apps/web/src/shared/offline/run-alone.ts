const running = new Set<string>();

/** For tests, which share one module graph. */
export function forgetRunning(): void {
  running.clear();
}

/**
 * Runs `work`, unless this page, another tab or the service worker is doing the same: then the result is undefined.
 * Without locks (an old browser) only this page is known.
 */
export async function runAlone<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if ('locks' in navigator)
    return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
  if (running.has(name)) return undefined;
  running.add(name);
  try {
    return await work();
  } finally {
    running.delete(name);
  }
}
