import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { canUndoRepair } from '@dewar/domain/leak-checks/leak-check-status';
import type { ReactNode } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import { LeakPointList } from './leak-point-list.tsx';
import styles from './leak-review.module.css';
import { RepairForm } from './repair-form.tsx';
import { ReviewDrawing } from './review-drawing.tsx';
import { UnsavedEntries } from './unsaved-entries.tsx';
import { useChosenLeak } from './use-chosen-leak.ts';
import type { Repairing } from './use-repairing.ts';
import { ViewButtons } from './view-buttons.tsx';

interface LeakReviewProps {
  readonly leakCheck: LeakCheckDetails;
  /** Undefined where the leak check is read-only. */
  readonly repairing?: Repairing;
  /** What follows the repairs. */
  readonly children?: ReactNode;
}

/** A leak check: the drawing of each view beside the list of all leaks (spec 2 §2.8). */
export function LeakReview({ leakCheck, repairing, children }: LeakReviewProps) {
  const { leakPoints, notes, vacuum_test_status } = leakCheck;
  const now = useNow();
  const { view, pointId, by, showView, choose } = useChosenLeak(leakPoints);
  const repaired = leakPoints.filter((point) => point.repaired).length;
  return (
    <div className={styles.review}>
      <div className={styles.drawing}>
        <TitledSection title="Drawing">
          <ViewButtons points={leakPoints} chosen={view} onChoose={showView} />
          <ReviewDrawing
            view={view}
            points={leakPoints}
            chosenId={pointId}
            isRequested={by === 'list'}
            onChoose={(point) => choose(point, 'drawing')}
          />
        </TitledSection>
      </div>
      <div className={styles.work}>
        <TitledSection
          title="Leak Points"
          note={
            <span className={styles.note}>
              {countOf(leakPoints.length, 'leak')}
              {leakPoints.length > 0 && `, ${repaired} repaired`}
            </span>
          }
        >
          {notes !== null && <p className={styles.notes}>{notes}</p>}
          <LeakPointList
            points={leakPoints}
            chosenId={pointId}
            isRequested={by === 'drawing'}
            onChoose={(point) => choose(point, 'list')}
            selection={repairing && { ids: repairing.selected, toggle: repairing.toggle }}
            undo={
              repairing && {
                isOffered: (point) => canUndoRepair(point, vacuum_test_status, now),
                run: ({ id }) => repairing.undo([id]),
              }
            }
          />
        </TitledSection>
        {repairing !== undefined && repairing.open.length > 0 && (
          <TitledSection title="Repairs">
            <RepairForm repairing={repairing} view={view} />
          </TitledSection>
        )}
        {repairing?.open.length === 0 && (
          <UnsavedEntries
            {...repairing}
            reason="Every leak is marked as repaired by now."
            typed={[{ label: 'Repair notes', text: repairing.form.values.repairNotes }]}
          />
        )}
        {children}
      </div>
    </div>
  );
}
