import type { LessonPlanRow } from '@dewar/contract/lesson-plans';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import bar from '../../shared/ui/lists/filter-bar.module.css';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { useSelection } from '../../shared/ui/lists/use-selection.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useDeletePlan } from './delete-plan.ts';
import { LessonPlanCards } from './lesson-plan-cards.tsx';
import { isFiltered, type LessonPlanFilter } from './lesson-plan-filter.ts';
import { lessonPlansQuery } from './lesson-plans-api.ts';
import { PlansSelectionBar } from './many/plans-selection-bar.tsx';
import { NoPlansYet } from './no-plans-yet.tsx';

export function LessonPlanResults({ filter }: { readonly filter: LessonPlanFilter }) {
  const query = useInfiniteQuery({ ...lessonPlansQuery(filter), placeholderData: keepPreviousData });
  if (query.isPending) {
    return (
      <>
        <p className={bar.count}>Loading lesson plans...</p>
        <SkeletonList count={6} height={208} layout="cards" />
      </>
    );
  }
  if (query.isError && query.data === undefined) {
    const title = 'The lesson plans could not be loaded.';
    return <ErrorState title={title} error={query.error} onRetry={() => void query.refetch()} />;
  }
  const plans = query.data.pages.flatMap((page) => page.plans);
  if (plans.length === 0) return <NoLessonPlans filter={filter} />;
  return (
    <>
      <ResultsCount count={countOf(plans.length, 'lesson plan')} hasMore={query.hasNextPage} />
      <SelectablePlans
        // Another filter begins another selection.
        key={JSON.stringify(filter)}
        {...{ filter, plans }}
        hasMore={query.hasNextPage}
        more={<MorePages query={query} failed="More lesson plans could not be loaded." />}
      />
    </>
  );
}

interface SelectablePlansProps {
  readonly filter: LessonPlanFilter;
  readonly plans: readonly LessonPlanRow[];
  readonly hasMore: boolean;
  readonly more: ReactNode;
}

function SelectablePlans({ filter, plans, hasMore, more }: SelectablePlansProps) {
  const deletePlan = useDeletePlan();
  const selection = useSelection(plans.map(({ id }) => id));
  return (
    <>
      <LessonPlanCards
        plans={plans}
        selection={selection}
        onDelete={async (plan) => {
          await deletePlan(plan);
        }}
      />
      {more}
      <PlansSelectionBar {...{ selection, filter, hasMore }} shown={plans} />
    </>
  );
}

function NoLessonPlans({ filter }: { readonly filter: LessonPlanFilter }) {
  if (isFiltered(filter)) {
    return (
      <EmptyState
        title="No lesson plans found"
        next="No lesson plans match your current search or filter criteria."
        action={{ label: 'Show all lesson plans', link: { to: '/teacher/lesson-plans', search: {} } }}
      />
    );
  }
  return <NoPlansYet />;
}
