import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { describeTimes } from '@dewar/domain/lessons/lesson-times';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { IconAlertTriangle } from '../../shared/ui/icons/icons.ts';
import styles from './lesson-calendar.module.css';

/** What a lesson meets at its time. */
export type OverlappedEntry = Pick<
  LessonEvent,
  'title' | 'start_time' | 'end_time' | 'start_date' | 'end_date' | 'all_day' | 'no_school'
>;

/** Two entries at one time are allowed, and told. */
export function OverlapRemark({ entry }: { readonly entry: OverlappedEntry }) {
  const timeZone = usePersonTimeZone();
  return (
    <p className={styles.remark}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {entry.no_school ? 'There is no school: ' : 'At the same time: '}“{entry.title}”,{' '}
        {describeTimes(entry, timeZone)}.
      </span>
    </p>
  );
}
