import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { daysOfLesson, describeTimes } from '@dewar/domain/lessons/lesson-times';
import { toMilliseconds } from '@dewar/domain/time/instants';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import styles from './plan-lessons.module.css';

interface PlanLessonsProps {
  readonly planId: number;
  readonly lessons: UseQueryResult<LessonEvent[]>;
  readonly now: Date;
}

const MOST_SHOWN = 5;

/** When the plan is taught: the lessons to come, and otherwise the last one. */
export function PlanLessons({ planId, lessons, now }: PlanLessonsProps) {
  const timeZone = useSchoolTimeZone();
  if (lessons.data === undefined) {
    if (lessons.isPending) return <SkeletonList count={1} height={24} />;
    const title = 'The dates of this plan could not be loaded.';
    return <ErrorState title={title} error={lessons.error} onRetry={() => void lessons.refetch()} />;
  }
  const coming = lessons.data.filter(({ end_time }) => toMilliseconds(end_time) > now.getTime());
  const past = lessons.data.slice(0, lessons.data.length - coming.length);
  const shown = coming.length > 0 ? coming.slice(0, MOST_SHOWN) : past.slice(-1);
  if (shown.length === 0) {
    return (
      <p className={styles.none}>
        Not in the calendar yet.{' '}
        <Link to="/teacher/calendar" search={{ plan: planId }}>
          Add it to the calendar
        </Link>
      </p>
    );
  }
  return (
    <>
      <ul className={styles.lessons} aria-label="When it is taught">
        {shown.map((lesson) => (
          <li key={lesson.id}>
            <Link to="/teacher/calendar" search={{ date: daysOfLesson(lesson, timeZone).first }}>
              {describeTimes(lesson, timeZone)}
            </Link>
            {coming.length === 0 && ' (the last time)'}
          </li>
        ))}
      </ul>
      {coming.length > MOST_SHOWN && <p className={styles.none}>and {coming.length - MOST_SHOWN} more</p>}
    </>
  );
}
