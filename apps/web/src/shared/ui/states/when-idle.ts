/** Longer than this nothing waits for a browser that is never idle. */
const LATEST_MS = 2_000;

/** Does something once the screen is painted and nothing else is to be done. Safari says only that time has passed. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, LATEST_MS);
}
