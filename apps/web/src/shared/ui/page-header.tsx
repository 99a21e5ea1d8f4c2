import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** One line under the title: what is shown, how fresh it is. */
  readonly note?: ReactNode;
  /** The one primary action; on a phone it sticks above the bottom bar. */
  readonly action?: ReactNode;
}

export function PageHeader({ title, note, action }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
