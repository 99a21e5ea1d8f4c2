import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { vacuumTestPhase } from '@dewar/domain/leak-checks/hold-test';
import { areAllRepaired } from '@dewar/domain/leak-checks/leak-check-status';
import { useFocusAfterStep } from '../../../shared/forms/focus-after-step.ts';
import styles from './leak-review.module.css';
import { LeakReview } from './leak-review.tsx';
import { useAssessmentWrite } from './use-assessment-write.ts';
import { useRepairing } from './use-repairing.ts';
import { VacuumTestSection } from './vacuum-test-section.tsx';

/** The review with its repairs and, once every leak is repaired, the vacuum hold test (spec 2 §4.5). */
export function ManagedLeakReview({ assessment }: { readonly assessment: LeakCheckDetails }) {
  const write = useAssessmentWrite(assessment.id);
  const repairing = useRepairing(assessment, write);
  const isRepaired = areAllRepaired(assessment.leakPoints);
  // Each step removes its form, and with it the button that had the focus.
  const next = useFocusAfterStep<HTMLDivElement>(
    isRepaired ? vacuumTestPhase(assessment.vacuum_test_status) : 'repairs',
  );
  return (
    <LeakReview assessment={assessment} repairing={repairing}>
      {isRepaired && (
        <div ref={next} tabIndex={-1} className={styles.next}>
          <VacuumTestSection assessment={assessment} write={write} />
        </div>
      )}
    </LeakReview>
  );
}
