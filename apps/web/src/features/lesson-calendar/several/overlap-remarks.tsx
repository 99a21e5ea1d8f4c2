import { OverlapRemark } from '../overlap-remark.tsx';
import styles from './several.module.css';
import type { PlannedLesson, useInTheWay } from './use-in-the-way.ts';

interface OverlapRemarksProps {
  readonly lesson: PlannedLesson;
  readonly findInTheWay: ReturnType<typeof useInTheWay>;
}

const MOST_SHOWN = 3;

/** What is in the way of a lesson that is about to be scheduled. */
export function OverlapRemarks({ lesson, findInTheWay }: OverlapRemarksProps) {
  const found = findInTheWay(lesson);
  return (
    <>
      {found.slice(0, MOST_SHOWN).map((entry) => (
        <OverlapRemark key={entry.name} entry={entry} />
      ))}
      {found.length > MOST_SHOWN && <p className={styles.note}>and {found.length - MOST_SHOWN} more</p>}
    </>
  );
}
