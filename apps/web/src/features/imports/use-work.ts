import { useState } from 'react';

export interface Work {
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly error: string | null;
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** Work that takes a while and may fail: that it is under way, and the error of the last attempt until the next one. */
export function useWork(): Work {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<string | null>(null);
  async function run(work: () => Promise<void>) {
    setRunning((count) => count + 1);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setRunning((count) => count - 1);
    }
  }
  return { isBusy: running > 0, error, run };
}
