/** A tab that is hidden for this long disconnects: browsers allow few connections to one server over all tabs. */
const HIDDEN_FOR_MS = 15_000;

const isSeen = () => document.visibilityState === 'visible';

/** Resolves as soon as the tab is visible. */
export function whenSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isSeen() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Resolves once somebody returns to the tab. */
export function whenComeBackTo(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finished = new AbortController();
    const check = () => {
      if (!isSeen() && !signal.aborted) return;
      finished.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', check, { signal: finished.signal });
    window.addEventListener('focus', check, { signal: finished.signal });
    signal.addEventListener('abort', check, { signal: finished.signal });
  });
}

/** Calls `leave` once the tab has been hidden for long. Returns a function that stops watching. */
export function watchHiddenForLong(leave: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (!isSeen()) timer = setTimeout(leave, HIDDEN_FOR_MS);
  };
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
