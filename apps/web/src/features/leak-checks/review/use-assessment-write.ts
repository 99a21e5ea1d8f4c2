import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { assessmentQuery } from './leak-review-api.ts';

export type AssessmentWrite = (write: Promise<{ readonly data: LeakCheckDetails }>) => Promise<void>;

/** Shows what a write answers. */
export function useAssessmentWrite(id: number): AssessmentWrite {
  const queryClient = useQueryClient();
  return async (write) => {
    const { data } = await write;
    queryClient.setQueryData(assessmentQuery(id).queryKey, data);
  };
}

/** What an earlier try saved although its answer was lost is shown by now: the form as it is then is another intention. */
export async function restartIfSaved(saving: { readonly restart: () => void }, write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'idempotency_key_reused') saving.restart();
    throw thrown;
  }
}
