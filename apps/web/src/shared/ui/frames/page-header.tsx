import { type ReactNode, useLayoutEffect } from 'react';
import { showHeadings } from '../../navigation/screen-title.ts';
import { PageActions } from './page-actions.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** The title is a name or a number, which no translation changes. */
  readonly isName?: boolean;
  /** Of which record the screen is, if its title does not say so: for the title of the browser's tab. */
  readonly record?: string;
  /** One line under the title: what is shown, and how recent it is. */
  readonly note?: ReactNode;
  /** The one primary action; on a phone it sticks above the bottom bar. */
  readonly action?: ReactNode;
  /** Secondary actions such as an export, each a child of its own; on a phone they stand under 'More'. */
  readonly aside?: ReactNode;
  /** Beside 'More' on a phone: how much waits behind it. */
  readonly asideCount?: ReactNode;
}

export function PageHeader({ title, isName = false, record, note, action, aside, asideCount }: PageHeaderProps) {
  useLayoutEffect(() => showHeadings(record === undefined ? [title] : [record, title]), [record, title]);
  return (
    <div className={styles.header}>
      <div className={styles.titles}>
        <h1 className={styles.title} translate={isName ? 'no' : undefined}>
          {title}
        </h1>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </div>
      {aside !== undefined && <PageActions count={asideCount}>{aside}</PageActions>}
      {action !== undefined && (
        <div className={styles.action} data-bar="action">
          {action}
        </div>
      )}
    </div>
  );
}
