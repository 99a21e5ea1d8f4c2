import { type ReactNode, useId } from 'react';
import { PartBoundary } from '../states/part-boundary.tsx';
import styles from './titled-section.module.css';

interface TitledSectionProps {
  readonly title: string;
  /** Beside the title: a state, a count. */
  readonly note?: ReactNode;
  /** On the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its own heading. */
export function TitledSection({ title, note, actions, children }: TitledSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}
