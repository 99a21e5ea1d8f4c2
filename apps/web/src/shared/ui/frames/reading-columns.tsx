import type { ReactNode } from 'react';
import styles from './reading-columns.module.css';

interface ReadingColumnsProps {
  /** What the second column contains, for screen readers. */
  readonly label: string;
  /** The second column: what belongs to the whole page. It stays in view. */
  readonly beside: ReactNode;
  /** A notice sticks above both columns. */
  readonly isUnderNotice?: boolean;
  /** Where there is room for one column only, the second one comes first. */
  readonly isBesideFirst?: boolean;
  readonly children: ReactNode;
}

/** A column to read and write in, and what belongs to the whole page beside it. */
export function ReadingColumns(props: ReadingColumnsProps) {
  const { label, beside, isUnderNotice = false, isBesideFirst = false, children } = props;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <aside
        className={`${styles.column} ${styles.beside}`}
        aria-label={label}
        data-under-notice={isUnderNotice || undefined}
        data-first={isBesideFirst || undefined}
      >
        {beside}
      </aside>
    </div>
  );
}
