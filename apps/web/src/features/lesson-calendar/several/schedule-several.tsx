import { BULK_LIMIT } from '@dewar/contract/bulk';
import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { MILLISECONDS_PER_MINUTE, minutesAfter, toMilliseconds } from '@dewar/domain/time/instants';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { type ChosenLesson, ChosenLessons } from './chosen-lessons.tsx';
import { ConfirmLessons } from './confirm-lessons.tsx';
import { PlanPicker } from './plan-picker.tsx';
import { ScheduledLessons } from './scheduled-lessons.tsx';
import { slotsQuery } from './scheduling-api.ts';
import styles from './several.module.css';
import { chosenIdsOf, type SeveralAddress, type SeveralChange } from './several-address.ts';

interface ScheduleSeveralProps {
  readonly address: SeveralAddress;
  readonly subjects: readonly string[];
  readonly today: string;
  readonly onChange: (change: SeveralChange) => void;
}

interface Scheduled {
  readonly lessons: readonly LessonEvent[];
  /** The choice that Undo brings back. */
  readonly plans: string | undefined;
}

/** Chooses several plans, proposes a time for each, and adds them to the calendar at once. */
export function ScheduleSeveral({ address, subjects, today, onChange }: ScheduleSeveralProps) {
  const ids = chosenIdsOf(address);
  const from = address.from ?? today;
  const proposed = useQuery(slotsQuery({ ids, from: address.from }));
  /** The starts that were chosen by hand; null for one that is incomplete. */
  const [starts, setStarts] = useState<ReadonlyMap<number, string | null>>(new Map());
  const [scheduled, setScheduled] = useState<Scheduled | null>(null);

  const byId = new Map(proposed.data?.map((lesson) => [lesson.plan.id, lesson]));
  const lessons = ids.flatMap((id): ChosenLesson[] => {
    const lesson = byId.get(id);
    return lesson === undefined ? [] : [withStart(lesson, starts.get(id))];
  });
  const choose = (chosen: readonly number[]) => {
    setScheduled(null);
    onChange({ plans: chosen.length === 0 ? undefined : chosen.join(',') });
  };
  const move = (index: number, to: number) => {
    const others = ids.toSpliced(index, 1);
    choose(others.toSpliced(to, 0, ...ids.slice(index, index + 1)));
  };
  const start = ({ plan }: ChosenLesson, start_time: string | null) =>
    setStarts((before) => new Map(before).set(plan.id, start_time));

  return (
    <div className={styles.page}>
      <TitledSection title="Plans">
        <PlanPicker
          subjects={subjects}
          subject={address.subject ?? ''}
          chosen={ids}
          room={BULK_LIMIT - ids.length}
          onChoose={(some, isChosen) => choose(isChosen ? [...ids, ...some] : ids.filter((id) => !some.includes(id)))}
        />
      </TitledSection>
      <TitledSection
        title="Dates"
        note={ids.length > 0 && <span className={styles.note}>{countOf(ids.length, 'plan')}</span>}
        actions={
          ids.length > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => choose([])}>
              Clear
            </Button>
          )
        }
      >
        {scheduled !== null && (
          <ScheduledLessons
            lessons={scheduled.lessons}
            onUndone={() => {
              setScheduled(null);
              onChange({ plans: scheduled.plans });
            }}
          />
        )}
        {ids.length === 0 && scheduled === null && (
          <EmptyState
            title="No plans chosen yet."
            next="Each chosen plan gets the next free slot of its subject. Nothing is in the calendar before you confirm."
          />
        )}
        {ids.length > 0 && (
          <>
            <TextInput
              className={styles.from ?? ''}
              type="date"
              label="From"
              description="Slots are proposed from this day on."
              min={today}
              value={from}
              onChange={({ currentTarget: { value } }) => value !== '' && onChange({ from: value })}
            />
            {proposed.isError && (
              <ErrorState
                title="The slots could not be found."
                error={proposed.error}
                onRetry={() => void proposed.refetch()}
              />
            )}
            {proposed.isPending && <SkeletonList count={ids.length} height={72} />}
            <ChosenLessons
              lessons={lessons}
              onMove={move}
              onStart={start}
              onRemove={(id) => choose(ids.filter((other) => other !== id))}
            />
            <ConfirmLessons
              lessons={lessons.flatMap(({ plan, slot }) =>
                slot === null ? [] : [{ lesson_plan_id: plan.id, title: null, all_day: false, ...slot }],
              )}
              isWaiting={proposed.isPlaceholderData || proposed.isPending}
              onScheduled={(added) => {
                setScheduled({ lessons: added, plans: address.plans });
                setStarts(new Map());
                onChange({ plans: undefined });
              }}
            />
          </>
        )}
      </TitledSection>
    </div>
  );
}

/** At another start a lesson is as long as before. */
function withStart({ plan, slot }: ChosenLesson, start_time: string | null | undefined): ChosenLesson {
  if (start_time === undefined) return { plan, slot };
  if (start_time === null) return { plan, slot: null };
  const minutes =
    slot === null
      ? plan.duration_minutes
      : (toMilliseconds(slot.end_time) - toMilliseconds(slot.start_time)) / MILLISECONDS_PER_MINUTE;
  return { plan, slot: { start_time, end_time: minutesAfter(start_time, minutes) } };
}
