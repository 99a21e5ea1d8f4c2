import type { InspectionDue, InspectionState } from '@dewar/domain/tanks/inspection-due';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import styles from './container-card.module.css';

/** Only states that need attention are coloured. */
const MEANINGS: Readonly<Record<InspectionState, Tone | null>> = {
  'Never Inspected': 'watch',
  Overdue: 'bad',
  'Due Soon': 'watch',
  'Up to Date': null,
};

/** The state of a tank's inspection, and its due date. */
export function InspectionWords({ inspection: { state, dueDate } }: { readonly inspection: InspectionDue }) {
  const meaning = MEANINGS[state];
  return (
    <>
      {meaning === null ? <span>{state}</span> : <StatusPill meaning={meaning}>{state}</StatusPill>}
      {dueDate !== null && <span className={styles.when}>due {formatCalendarDate(dueDate)}</span>}
    </>
  );
}
