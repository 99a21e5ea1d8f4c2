import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { vacuumTestPhase } from '@dewar/domain/leak-checks/hold-test';
import { areAllRepaired } from '@dewar/domain/leak-checks/leak-check-status';
import { useFocusAfterStep } from '../../../shared/forms/focus-after-step.ts';
import styles from './leak-review.module.css';
import { LeakReview } from './leak-review.tsx';
import { useLeakCheckWrite } from './use-leak-check-write.ts';
import { useRepairing } from './use-repairing.ts';
import { VacuumTestSection } from './vacuum-test-section.tsx';

/** The review with its repairs and, once every leak is repaired, the vacuum hold test (spec 2 §4.5). */
export function ManagedLeakReview({ leakCheck }: { readonly leakCheck: LeakCheckDetails }) {
  const write = useLeakCheckWrite(leakCheck.id);
  const repairing = useRepairing(leakCheck, write);
  const isRepaired = areAllRepaired(leakCheck.leakPoints);
  // Each step removes its form, and with it the button that had the focus.
  const next = useFocusAfterStep<HTMLDivElement>(
    isRepaired ? vacuumTestPhase(leakCheck.vacuum_test_status) : 'repairs',
  );
  return (
    <LeakReview leakCheck={leakCheck} repairing={repairing}>
      {isRepaired && (
        <div ref={next} tabIndex={-1} className={styles.next}>
          <VacuumTestSection leakCheck={leakCheck} write={write} />
        </div>
      )}
    </LeakReview>
  );
}
