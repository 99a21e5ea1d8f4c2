import { useState } from 'react';

export interface Work {
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly error: string | null;
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** Work that takes a while and may fail: that it is under way, and the error of the last attempt until the next one. */
export function useWork(): Work {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function run(work: () => Promise<void>) {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, error, run };
}
