import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export interface Fact {
  readonly label: string;
  /** Empty values show a dash. */
  readonly value: ReactNode;
}

interface FactListProps {
  readonly title?: string;
  readonly facts: readonly Fact[];
  /** Only the title is shown until it is pressed. */
  readonly isFolded?: boolean;
  /** The most important values, beside the title while it is folded. */
  readonly brief?: ReactNode;
}

/** Names and values in rows, with an optional heading. */
export function FactList({ title, facts, isFolded = false, brief }: FactListProps) {
  const heading = title !== undefined && <h3 className={styles.title}>{title}</h3>;
  const rows = (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd translate="no">{value ?? <span className={styles.none}>–</span>}</dd>
        </div>
      ))}
    </dl>
  );
  return isFolded ? (
    <Fold heading={heading} brief={brief}>
      {rows}
    </Fold>
  ) : (
    <div className={styles.block}>
      {heading}
      {rows}
    </div>
  );
}

interface FoldProps {
  readonly heading: ReactNode;
  readonly brief?: ReactNode;
  readonly children: ReactNode;
}

/** Opened by its heading. */
function Fold({ heading, brief, children }: FoldProps) {
  return (
    <details className={styles.block}>
      <summary className={styles.summary}>
        {heading}
        <span className={styles.brief} translate="no">
          {brief}
        </span>
      </summary>
      {children}
    </details>
  );
}

/** Whatever is no list of facts, folded like one. */
export function FoldedPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return <Fold heading={<h3 className={styles.title}>{title}</h3>}>{children}</Fold>;
}
