import type { LeakAssessment } from '@dewar/contract/leak-checks';
import { areAllRepaired } from '@dewar/domain/leak-check-status';
import { useQueryClient } from '@tanstack/react-query';
import { LeakReview } from './leak-review.tsx';
import { assessmentQuery } from './leak-review-api.ts';
import { useAssessmentWrite } from './use-assessment-write.ts';
import { useRepairing } from './use-repairing.ts';
import { VacuumTestSection } from './vacuum-test-section.tsx';

interface ManagedLeakReviewProps {
  readonly assessment: LeakAssessment;
  /** What other screens show of leak checks is out of date. */
  readonly onChanged: () => void;
}

/** The review with its repairs and, once every leak is repaired, the vacuum hold test (spec 2 §4.5). */
export function ManagedLeakReview({ assessment, onChanged }: ManagedLeakReviewProps) {
  const queryClient = useQueryClient();
  const write = useAssessmentWrite(assessment.id, onChanged);
  const repairing = useRepairing(assessment, write);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: assessmentQuery(assessment.id).queryKey });
    onChanged();
  };
  return (
    <LeakReview assessment={assessment} repairing={repairing}>
      {areAllRepaired(assessment.leakPoints) && (
        <VacuumTestSection assessment={assessment} write={write} onRemoved={refresh} />
      )}
    </LeakReview>
  );
}
