import type { LessonCopy } from '@dewar/contract/lesson-scheduling';
import type { CopyObstacle } from '@dewar/domain/lessons/copy-forward';
import { describeTimes } from '@dewar/domain/lessons/lesson-times';
import { countOf } from '../../../shared/format/numbers.ts';
import { useSchoolTimeZone } from '../../../shared/session/session.ts';
import styles from './several.module.css';

const REASONS: Readonly<Record<CopyObstacle, string>> = {
  'not-a-school-day': 'not on a school day',
  'no-day-left': 'no school day is left within a year',
  'no-period-left': 'its subject has no free period left within a year',
};

/** The lessons that have no new day, with the reason. */
export function LeftOutLessons({ copies }: { readonly copies: readonly LessonCopy[] }) {
  const timeZone = useSchoolTimeZone();
  const leftOut = copies.filter(({ moves_to }) => moves_to === null);
  if (leftOut.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>{countOf(leftOut.length, 'lesson is', 'lessons are')} left out</summary>
      <ul>
        {leftOut.map(({ lesson, obstacle }) => (
          <li key={lesson.id}>
            {lesson.title}, {describeTimes(lesson, timeZone)}: {obstacle !== null && REASONS[obstacle]}.
          </li>
        ))}
      </ul>
    </details>
  );
}
