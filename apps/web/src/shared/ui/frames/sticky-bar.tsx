import type { ReactNode } from 'react';
import styles from './sticky-bar.module.css';

interface StickyBarProps {
  /** To be read before a button is pressed. */
  readonly notice?: ReactNode;
  /** How the work stands, and the buttons. */
  readonly children: ReactNode;
}

/** What is done with all of a form, in reach wherever the page is scrolled to. */
export function StickyBar({ notice, children }: StickyBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.notice}>{notice}</div>
      {children}
    </div>
  );
}
