/**
 * Lets concurrent callers share runs of `work` for the same key. A call during a run waits for the next one, together
 * with all others that wait: the run whose result it gets has begun after the call.
 */
export function shareRuns<Key, Result>(work: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const running = new Map<Key, Promise<Result>>();
  const waiting = new Map<Key, Promise<Result>>();

  async function begin(key: Key): Promise<Result> {
    const run = work(key);
    running.set(key, run);
    waiting.delete(key);
    try {
      return await run;
    } finally {
      if (running.get(key) === run) running.delete(key);
    }
  }

  return (key) => {
    const current = running.get(key);
    if (current === undefined) return begin(key);
    const next =
      waiting.get(key) ??
      current.then(
        () => begin(key),
        () => begin(key),
      );
    waiting.set(key, next);
    return next;
  };
}
