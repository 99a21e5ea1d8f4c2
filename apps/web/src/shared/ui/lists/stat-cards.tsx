import { Skeleton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './stat-cards.module.css';

export interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** One short line under the number. */
  readonly note?: ReactNode;
  /** What it opens, if anything. */
  readonly link?: LinkProps;
}

interface StatCardsProps {
  readonly stats: readonly Stat[];
  /** Each on one low line: figures to know, not to act on. */
  readonly isSmall?: boolean;
}

/** A row of figures. */
export function StatCards({ stats, isSmall }: StatCardsProps) {
  return (
    <ul className={styles.stats} data-small={isSmall}>
      {stats.map(({ label, value, note, link }) => (
        <li key={label} className={styles.stat}>
          <div className={styles.label}>
            {link === undefined ? (
              label
            ) : (
              <Link {...link} className={styles.link}>
                {label}
              </Link>
            )}
          </div>
          <div className={styles.value} translate="no">
            {value}
          </div>
          {note !== undefined && <div className={styles.note}>{note}</div>}
        </li>
      ))}
    </ul>
  );
}

/** The shape of the figures while they load. */
export function StatCardsSkeleton({ count }: { readonly count: number }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div className={styles.stats}>
      {places.map((place) => (
        <div key={place} className={styles.stat}>
          <Skeleton height={12} width="50%" my={6} />
          <Skeleton height={24} width="30%" my={8} />
          <Skeleton height={12} width="60%" my={6} />
        </div>
      ))}
    </div>
  );
}
