import type { RestoredRecord } from '@dewar/contract/recently-deleted';
import { useState } from 'react';
import { ApiError, errorText } from '../../shared/api/api-error.ts';

interface Failure {
  readonly error: string | null;
  /** Its name is taken: it can be brought back under another one. */
  readonly nameError: string | null;
}

const NO_FAILURE: Failure = { error: null, nameError: null };

/** Brings one record back: whether it is under way, and what is in the way. */
export function useRestoring(
  restore: (name?: string) => Promise<RestoredRecord>,
  onRestored: (restored: RestoredRecord) => void,
) {
  const [isRestoring, setRestoring] = useState(false);
  const [failure, setFailure] = useState(NO_FAILURE);
  const run = async (name?: string) => {
    setRestoring(true);
    setFailure(NO_FAILURE);
    try {
      onRestored(await restore(name));
    } catch (thrown) {
      const nameError = thrown instanceof ApiError ? thrown.fields.name : undefined;
      setFailure(nameError === undefined ? { error: errorText(thrown), nameError: null } : { error: null, nameError });
    }
    setRestoring(false);
  };
  return { isRestoring, ...failure, run };
}
