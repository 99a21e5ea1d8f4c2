import { type ReactNode, type Ref, useId } from 'react';
import styles from './tank-details.module.css';

interface TankSectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  /** The target of links. */
  readonly id?: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** One kind of record of a tank under its heading. */
export function TankSection({ title, action, id, headingRef, children }: TankSectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <div className={styles.sectionHead}>
        <h3 ref={headingRef} className={styles.sectionTitle} id={headingId} tabIndex={-1}>
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
