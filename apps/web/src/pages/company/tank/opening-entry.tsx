import type { ReactNode } from 'react';
import { IconChevronRight } from '../../../shared/ui/icons/icons.ts';
import styles from './tank-timeline.module.css';

interface OpeningEntryProps {
  readonly what: string;
  /** Beside it on the same line. */
  readonly facts: ReactNode;
  readonly children: ReactNode;
}

/** One line that opens in place. */
export function OpeningEntry({ what, facts, children }: OpeningEntryProps) {
  return (
    <details>
      <summary className={styles.summary}>
        <span className={styles.what}>{what}</span>
        {facts}
        <IconChevronRight className={styles.chevron} size={16} stroke={1.75} aria-hidden />
      </summary>
      <div className={styles.detail}>{children}</div>
    </details>
  );
}
