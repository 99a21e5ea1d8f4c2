import type { InspectionDue, InspectionState } from '@dewar/domain/tanks/inspection-due';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import styles from './container-card.module.css';

/** Only states that need attention are coloured. */
const TONES: Readonly<Record<InspectionState, Tone | null>> = {
  'Never Inspected': 'watch',
  Overdue: 'bad',
  'Due Soon': 'watch',
  'Up to Date': null,
};

/** The state of a tank's inspection, and its due date. */
export function InspectionStatus({ inspection: { state, dueDate } }: { readonly inspection: InspectionDue }) {
  const tone = TONES[state];
  return (
    <>
      {tone === null ? <span>{state}</span> : <StatusPill tone={tone}>{state}</StatusPill>}
      {dueDate !== null && <span className={styles.when}>due {formatCalendarDate(dueDate)}</span>}
    </>
  );
}
