/** A tab that is hidden for this long disconnects: browsers allow few connections to one server over all tabs. */
const HIDDEN_FOR_MS = 15_000;

const isSeen = () => document.visibilityState === 'visible';

/** Resolves as soon as the tab is visible. */
export function whenSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSeen() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}

/** Resolves once somebody returns to the tab. */
export function whenComeBackTo(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finished = new AbortController();
    const look = () => {
      if (!isSeen() && !signal.aborted) return;
      finished.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', look, { signal: finished.signal });
    window.addEventListener('focus', look, { signal: finished.signal });
    signal.addEventListener('abort', look, { signal: finished.signal });
  });
}

/** Calls `leave` once the tab has been hidden for long. Returns a function that stops watching. */
export function watchHiddenForLong(leave: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (!isSeen()) timer = setTimeout(leave, HIDDEN_FOR_MS);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
