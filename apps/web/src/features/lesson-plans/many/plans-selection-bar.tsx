import { BULK_LIMIT } from '@dewar/contract/bulk';
import type { LessonPlanRow } from '@dewar/contract/lesson-plans';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { SelectMore } from '../../../shared/ui/lists/select-more.tsx';
import { SelectionBar } from '../../../shared/ui/lists/selection-bar.tsx';
import type { Selection } from '../../../shared/ui/lists/use-selection.ts';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
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
  const findMatching = async () => {
    const found = await findMatchingPlans(filter);
    setMatching(found.plans);
    return { ids: found.plans.map(({ id }) => id), hasMore: found.hasMore };
  };
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
              <SelectMore {...{ selection, hasMore, findMatching }} shown={shown.map(({ id }) => id)} />
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
