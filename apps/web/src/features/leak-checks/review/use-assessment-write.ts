import type { LeakAssessment } from '@dewar/contract/leak-checks';
import { useQueryClient } from '@tanstack/react-query';
import { assessmentQuery } from './leak-review-api.ts';

export type AssessmentWrite = (write: Promise<{ readonly data: LeakAssessment }>) => Promise<void>;

/** Shows what a write answers. One that failed shows what is stored now: a colleague may have come first. */
export function useAssessmentWrite(id: number, onChanged: () => void): AssessmentWrite {
  const queryClient = useQueryClient();
  const { queryKey } = assessmentQuery(id);
  return async (write) => {
    try {
      const { data } = await write;
      queryClient.setQueryData(queryKey, data);
      onChanged();
    } catch (thrown) {
      void queryClient.invalidateQueries({ queryKey });
      throw thrown;
    }
  };
}
