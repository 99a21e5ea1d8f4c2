import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** The title is a name or a number, which no translation changes. */
  readonly isName?: boolean;
  /** One line under the title: what is shown, and how recent it is. */
  readonly note?: ReactNode;
  /** The one primary action; on a phone it sticks above the bottom bar. */
  readonly action?: ReactNode;
  /** Secondary actions such as an export; on a phone they stand under the title. */
  readonly aside?: ReactNode;
}

export function PageHeader({ title, isName = false, note, action, aside }: PageHeaderProps) {
  return (
    <div className={styles.header} data-aside={aside !== undefined || undefined}>
      <div>
        <h1 className={styles.title} translate={isName ? 'no' : undefined}>
          {title}
        </h1>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </div>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
