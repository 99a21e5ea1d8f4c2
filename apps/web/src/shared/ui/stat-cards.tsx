import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './stat-cards.module.css';

export interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  /** One short line under the number. */
  readonly note?: ReactNode;
  /** Where it opens, if it does. */
  readonly link?: LinkProps;
}

/** A row of figures. */
export function StatCards({ stats }: { readonly stats: readonly Stat[] }) {
  return (
    <ul className={styles.stats}>
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
          <div className={styles.value}>{value}</div>
          {note !== undefined && <div className={styles.note}>{note}</div>}
        </li>
      ))}
    </ul>
  );
}
