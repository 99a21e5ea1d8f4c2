import type { BulkFate } from '@dewar/contract/bulk';
import { StatusPill } from '../states/status-pill.tsx';
import styles from './fate-summary.module.css';

interface FateSummaryProps {
  readonly fates: readonly BulkFate[];
  /** '3 people'. */
  readonly countOf: (count: number) => string;
}

const OUTCOMES = {
  done: { tone: 'good', label: 'Changes' },
  unchanged: { tone: 'neutral', label: 'Stays' },
  refused: { tone: 'watch', label: 'Not changed' },
} as const;

/** What becomes of several records: those with the same fate together, with their names on demand. */
export function FateSummary({ fates, countOf }: FateSummaryProps) {
  return (
    <ul className={styles.fates} aria-label="What happens">
      {groupFates(fates).map(({ outcome, message, labels }) => (
        <li key={`${outcome} ${message}`} className={styles.fate}>
          <StatusPill tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StatusPill>
          <details className={styles.group}>
            <summary className={styles.summary}>
              <strong>{countOf(labels.length)}</strong>: {message}
            </summary>
            <ul className={styles.labels}>
              {labels.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}

interface FateGroup extends Pick<BulkFate, 'outcome' | 'message'> {
  readonly labels: readonly string[];
}

/** Changes first, then what stays, then what is refused; the larger groups before the smaller ones. */
function groupFates(fates: readonly BulkFate[]): readonly FateGroup[] {
  const groups = new Map<string, FateGroup>();
  for (const { id, outcome, message, label } of fates) {
    const key = `${outcome} ${message}`;
    const labels = [...(groups.get(key)?.labels ?? []), label ?? `No. ${id}`];
    groups.set(key, { outcome, message, labels });
  }
  const order = Object.keys(OUTCOMES);
  return [...groups.values()].toSorted(
    (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || b.labels.length - a.labels.length,
  );
}
