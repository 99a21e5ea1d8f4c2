import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatClock } from '../../shared/format/times.ts';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import styles from './week-lessons.module.css';

export type RenderSubject = (subject: string) => ReactNode;

interface LessonEntryProps {
  readonly event: LessonEvent;
  readonly renderSubject: RenderSubject;
}

/** One entry of a day: its times, its title, which opens the plan, and its subject. */
export function LessonEntry({ event, renderSubject }: LessonEntryProps) {
  const { title, lesson_plan_id, subject, no_school } = event;
  return (
    <li className={styles.event} data-free={no_school || undefined}>
      <p className={styles.times}>
        <EventTimes {...event} />
      </p>
      {lesson_plan_id === null ? (
        <span className={styles.title}>{title}</span>
      ) : (
        <Link to="/teacher/lesson-plans/$id" params={{ id: String(lesson_plan_id) }} className={styles.title}>
          {title}
        </Link>
      )}
      {subject !== null && renderSubject(subject)}
    </li>
  );
}

function EventTimes({ all_day, no_school, start_time, end_time }: LessonEvent) {
  const timeZone = useSchoolTimeZone();
  if (all_day) return no_school ? 'No school' : 'All day';
  return `${formatClock(start_time, timeZone)} to ${formatClock(end_time, timeZone)}`;
}
