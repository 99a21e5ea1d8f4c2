import type { ReactNode } from 'react';
import styles from './sticky-bar.module.css';

interface StickyBarProps {
  /** For screen readers, where the bar is a region of its own. */
  readonly label?: string;
  readonly className?: string | undefined;
  /** On a phone the primary action of the page makes room for it. */
  readonly isOfSelection?: boolean;
  /** Shown before the buttons. */
  readonly notice?: ReactNode;
  /** The state of the form, and the buttons. */
  readonly children: ReactNode;
}

/** The actions of a whole form, in reach wherever the page is scrolled to. */
export function StickyBar({ label, className = '', isOfSelection, notice, children }: StickyBarProps) {
  const Bar = label === undefined ? 'div' : 'section';
  return (
    <Bar className={`${styles.bar} ${className}`} data-bar="actions" aria-label={label} data-selection={isOfSelection}>
      <div className={styles.notice}>{notice}</div>
      {children}
    </Bar>
  );
}
