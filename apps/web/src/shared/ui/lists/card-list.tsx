import type { ReactNode } from 'react';
import styles from './card-list.module.css';

interface CardListProps {
  readonly label: string;
  /** Cards. */
  readonly children: ReactNode;
}

/** Cards in as many columns as fit. */
export function CardList({ label, children }: CardListProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {children}
    </ul>
  );
}

interface CardProps {
  /** How what is in it is set. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Something that can be opened; a link in it may lie over all of it. */
export function Card({ className, children }: CardProps) {
  return <li className={[styles.card, className].join(' ')}>{children}</li>;
}
