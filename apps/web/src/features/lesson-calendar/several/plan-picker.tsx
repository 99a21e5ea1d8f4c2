import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { FilterBar, FilterSelect, ResultsCount } from '../../../shared/ui/lists/filter-bar.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { MOST_PLANS, type SchedulablePlan, schedulablePlansQuery } from '../lesson-calendar-api.ts';
import styles from './several.module.css';

interface PlanPickerProps {
  readonly subjects: readonly string[];
  readonly subject: string;
  readonly chosen: readonly number[];
  /** How many more may be chosen. */
  readonly room: number;
  readonly onChoose: (ids: readonly number[], isChosen: boolean) => void;
}

/** Finds plans, by default those that are not in the calendar, and chooses some of them. */
export function PlanPicker({ subjects, subject: firstSubject, chosen, room, onChoose }: PlanPickerProps) {
  const [search, setSearch] = useState('');
  const [subject, setSubject] = useState(firstSubject);
  const [isUnscheduled, setUnscheduled] = useState(true);
  const wanted = { search: search.trim(), subject, scheduled: isUnscheduled ? ('no' as const) : undefined };
  const plans = useQuery({ ...schedulablePlansQuery(wanted), placeholderData: keepPreviousData });
  const offered = plans.data ?? [];
  const left = offered.filter(({ id }) => !chosen.includes(id));
  const named = subject === '' || subjects.includes(subject) ? subjects : [...subjects, subject];
  return (
    <>
      <FilterBar label="Find lesson plans">
        <SearchField label="Search" placeholder="Title or subject" value={search} onSearch={setSearch} />
        <FilterSelect
          label="Subject"
          choices={[{ value: '', label: 'All Subjects' }, ...named.map((name) => ({ value: name, label: name }))]}
          value={subject}
          onChange={setSubject}
        />
      </FilterBar>
      <Checkbox
        mb="sm"
        label="Only plans that are not in the calendar"
        checked={isUnscheduled}
        onChange={({ currentTarget }) => setUnscheduled(currentTarget.checked)}
      />
      {plans.isError && (
        <ErrorState
          title="The lesson plans could not be loaded."
          error={plans.error}
          onRetry={() => void plans.refetch()}
        />
      )}
      {plans.isPending && <SkeletonList count={6} height={44} />}
      {plans.data?.length === 0 && (
        <EmptyState
          title="No lesson plans found"
          next={isUnscheduled && 'Plans that are in the calendar are left out. Clear the box to choose from all.'}
        />
      )}
      {offered.length > 0 && (
        <>
          <ResultsCount count={countOf(offered.length, 'lesson plan')} />
          <ul className={styles.offered} aria-label="Lesson plans">
            {offered.map((plan) => (
              <li key={plan.id}>
                <OfferedPlan {...{ plan }} isChosen={chosen.includes(plan.id)} isFull={room < 1} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          {left.length > 1 && left.length <= room && (
            <Button
              variant="default"
              mt="sm"
              // The plan that was written first is taught first.
              onClick={() =>
                onChoose(
                  left.map(({ id }) => id).sort((one, other) => one - other),
                  true,
                )
              }
            >
              Choose all {left.length}
            </Button>
          )}
          {offered.length === MOST_PLANS && (
            <p className={styles.note}>These are the {countOf(MOST_PLANS, 'plan')} changed last. Search for others.</p>
          )}
        </>
      )}
    </>
  );
}

interface OfferedPlanProps extends Pick<PlanPickerProps, 'onChoose'> {
  readonly plan: SchedulablePlan;
  readonly isChosen: boolean;
  readonly isFull: boolean;
}

function OfferedPlan({ plan: { id, title, subject }, isChosen, isFull, onChoose }: OfferedPlanProps) {
  return (
    <Checkbox
      label={title}
      description={subject}
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChange={({ currentTarget }) => onChoose([id], currentTarget.checked)}
    />
  );
}
