import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { leakCheckQuery } from './leak-review-api.ts';

export type LeakCheckWrite = (write: Promise<{ readonly data: LeakCheckDetails }>) => Promise<void>;

/** Shows the leak check that a write returns. */
export function useLeakCheckWrite(id: number): LeakCheckWrite {
  const queryClient = useQueryClient();
  return async (write) => {
    const { data } = await write;
    queryClient.setQueryData(leakCheckQuery(id).queryKey, data);
  };
}

/**
 * An earlier attempt was saved although its response was lost, and is shown by now: the current values are a new write.
 */
export async function restartIfSaved(saving: { readonly restart: () => void }, write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'idempotency_key_reused') saving.restart();
    throw thrown;
  }
}
