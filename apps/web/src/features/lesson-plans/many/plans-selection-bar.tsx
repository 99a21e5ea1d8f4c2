import { BULK_LIMIT } from '@dewar/contract/bulk';
import type { LessonPlanRow } from '@dewar/contract/lesson-plans';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { countOf, formatNumber } from '../../../shared/format/numbers.ts';
import { SelectionBar } from '../../../shared/ui/lists/selection-bar.tsx';
import type { Selection } from '../../../shared/ui/lists/use-selection.ts';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { notifyError } from '../../../shared/ui/states/notify.ts';
import type { LessonPlanFilter } from '../lesson-plan-filter.ts';
import { findMatchingPlans, type PlanAct } from './plan-changes-api.ts';

const ChangePlansDialog = lazyPart(async () => ({
  default: (await import('./change-plans-dialog.tsx')).ChangePlansDialog,
}));

interface PlansSelectionBarProps {
  readonly selection: Selection;
  readonly filter: LessonPlanFilter;
  /** The loaded plans. */
  readonly shown: readonly LessonPlanRow[];
  /** More plans match the filter than are loaded. */
  readonly hasMore: boolean;
}

/** What can be done with the selected plans; shown while some are selected. */
export function PlansSelectionBar({ selection, filter, shown, hasMore }: PlansSelectionBarProps) {
  // Those that match beyond the loaded ones.
  const [matching, setMatching] = useState<readonly LessonPlanRow[]>([]);
  const [open, setOpen] = useState<{ readonly act: PlanAct; readonly plans: readonly LessonPlanRow[] } | null>(null);
  // The loaded ones are newer; a plan that is no longer listed is not changed unseen.
  const known = new Map([...matching, ...shown].map((plan) => [plan.id, plan]));
  const selected = [...known.values()].filter(({ id }) => selection.ids.has(id));
  const isTooMany = selected.length > BULK_LIMIT;
  const start = (act: PlanAct) => setOpen({ act, plans: selected });
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          label="Selected lesson plans"
          count={`${countOf(selected.length, 'lesson plan')} selected`}
          onClear={selection.clear}
          notice={
            isTooMany ? (
              `At most ${BULK_LIMIT} can be changed at once. Leave some out, or narrow the list.`
            ) : (
              <SelectMore {...{ selection, filter, shown, hasMore }} onMatching={setMatching} />
            )
          }
        >
          <Button variant="default" disabled={isTooMany} onClick={() => start('subject')}>
            Change subject
          </Button>
          <Button variant="default" disabled={isTooMany} onClick={() => start('delete')}>
            Delete
          </Button>
        </SelectionBar>
      )}
      {open !== null && (
        <Suspense>
          <ChangePlansDialog {...open} onClose={() => setOpen(null)} onDone={selection.clear} />
        </Suspense>
      )}
    </>
  );
}

interface SelectMoreProps extends PlansSelectionBarProps {
  readonly onMatching: (plans: readonly LessonPlanRow[]) => void;
}

/** Selects the plans on the screen first, then all that match the filter. */
function SelectMore({ selection, filter, shown, hasMore, onMatching }: SelectMoreProps) {
  const [isLooking, setLooking] = useState(false);
  const [isCut, setCut] = useState(false);
  const select = (plans: readonly LessonPlanRow[]) =>
    selection.set(
      plans.map(({ id }) => id),
      true,
    );
  const selectMatching = async () => {
    setLooking(true);
    try {
      const found = await findMatchingPlans(filter);
      onMatching(found.plans);
      selection.clear();
      select(found.plans);
      setCut(found.hasMore);
    } catch (error) {
      notifyError(error);
    } finally {
      setLooking(false);
    }
  };
  if (shown.some(({ id }) => !selection.ids.has(id))) {
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => select(shown)}>
        Select all {formatNumber(shown.length)} shown
      </Button>
    );
  }
  if (isCut) return `The latest ${BULK_LIMIT} are selected: no more can be changed at once.`;
  if (!hasMore || selection.ids.size > shown.length) return null;
  return (
    <Button size="compact-sm" variant="subtle" loading={isLooking} onClick={() => void selectMatching()}>
      Select all that match
    </Button>
  );
}
