import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export interface Fact {
  readonly label: string;
  /** Empty values show a dash. */
  readonly value: ReactNode;
}

/** Names and values in rows, with an optional heading. */
export function FactList({ title, facts }: { readonly title?: string; readonly facts: readonly Fact[] }) {
  return (
    <div className={styles.block}>
      {title !== undefined && <h3 className={styles.title}>{title}</h3>}
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value ?? <span className={styles.none}>–</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
