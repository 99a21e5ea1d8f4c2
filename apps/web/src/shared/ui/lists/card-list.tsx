import type { ReactNode } from 'react';
import styles from './card-list.module.css';

interface CardListProps {
  readonly label: string;
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
  /** The layout inside the card. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A card that can be opened; a link in it may cover all of it. */
export function Card({ className, children }: CardProps) {
  return <li className={[styles.card, className].join(' ')}>{children}</li>;
}
