import type { LeakAssessment } from '@dewar/contract/leak-checks';
import { useQueryClient } from '@tanstack/react-query';
import { assessmentQuery } from './leak-review-api.ts';

export type AssessmentWrite = (write: Promise<{ readonly data: LeakAssessment }>) => Promise<void>;

/** Shows what a write answers. */
export function useAssessmentWrite(id: number): AssessmentWrite {
  const queryClient = useQueryClient();
  return async (write) => {
    const { data } = await write;
    queryClient.setQueryData(assessmentQuery(id).queryKey, data);
  };
}
