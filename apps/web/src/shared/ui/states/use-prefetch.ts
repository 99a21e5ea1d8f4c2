import { useEffect } from 'react';

/** By then the screen stands. */
export const PREFETCH_AFTER_MS = 5_000;

/** Fetches code that a screen may need later while there is a connection. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
