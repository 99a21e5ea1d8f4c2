import type { BumpedLesson, LessonEvent } from '@dewar/contract/lesson-calendar';
import { describeTimes } from '@dewar/domain/lessons/lesson-times';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { IconAlertTriangle } from '../../shared/ui/icons/icons.ts';
import styles from './lesson-calendar.module.css';

/** What a lesson meets at its time. */
export type OverlappedEntry = Pick<
  LessonEvent,
  'title' | 'start_time' | 'end_time' | 'start_date' | 'end_date' | 'all_day' | 'no_school'
>;

/** Two entries at one time are allowed, and told. */
export function OverlapRemark({ entry }: { readonly entry: OverlappedEntry }) {
  const timeZone = useSchoolTimeZone();
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

/** One entry at the time of a lesson that is not scheduled yet. */
export interface InTheWay extends OverlappedEntry {
  /** Unique among what is in the way. */
  readonly name: string;
}

const MOST_SHOWN = 3;

/** What is in the way of a lesson that is about to be scheduled or moved. */
export function OverlapRemarks({ entries }: { readonly entries: readonly InTheWay[] }) {
  return (
    <>
      {entries.slice(0, MOST_SHOWN).map((entry) => (
        <OverlapRemark key={entry.name} entry={entry} />
      ))}
      {entries.length > MOST_SHOWN && <p className={styles.remark}>and {entries.length - MOST_SHOWN} more</p>}
    </>
  );
}

/** What a preview says about the new time of a lesson. */
export function listInTheWay(overlaps: BumpedLesson['overlaps']): InTheWay[] {
  return overlaps.map((entry) => ({ ...entry, name: `${entry.is_moving ? 'lesson' : 'entry'} ${entry.id}` }));
}
