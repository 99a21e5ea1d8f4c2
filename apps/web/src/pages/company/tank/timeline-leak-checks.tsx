import type { TimelineEntry } from '@dewar/contract/tank-timeline';
import { describeTestStatus, isTooShort } from '@dewar/domain/leak-checks/hold-verdict';
import { REPAIR_METHOD_LABELS } from '@dewar/domain/leak-checks/leak-check-status';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import { Link } from '@tanstack/react-router';
import { LEAK_CHECK_TONES } from '../../../features/fleet/leak-check-tones.ts';
import type { RepairEntry } from '../../../features/tank-timeline/timeline-rows.ts';
import { countOf, formatNumber } from '../../../shared/format/numbers.ts';
import { leakCheckDetails } from '../../../shared/navigation/leak-check-paths.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { OpeningEntry } from './opening-entry.tsx';
import styles from './tank-timeline.module.css';

type RecordOf<Kind extends TimelineEntry['kind']> = (TimelineEntry & { readonly kind: Kind })['record'];

interface OfLeakCheck {
  /** The id of the leak check. */
  readonly id: number;
  /** The tank's company; null in stock. */
  readonly companyName: string | null;
}

export function LeakCheckEntry({ id, check, companyName }: OfLeakCheck & { readonly check: RecordOf<'leak_check'> }) {
  const { overall_status, total_leak_points, technician_name, notes } = check;
  return (
    <OpeningEntry
      what="Leak check"
      facts={
        <>
          <span>{countOf(total_leak_points, 'leak point')}</span>
          <StatusPill tone={LEAK_CHECK_TONES[overall_status]}>{LEAK_CHECK_STATUS_LABELS[overall_status]}</StatusPill>
        </>
      }
    >
      <p className={styles.muted}>{technician_name}</p>
      {notes !== null && <p>{notes}</p>}
      <Details id={id} companyName={companyName} />
    </OpeningEntry>
  );
}

export function HoldTestEntry({ id, test, companyName }: OfLeakCheck & { readonly test: RecordOf<'hold_test'> }) {
  const { vacuum_test_status: status, initial_vacuum_reading, final_vacuum_reading, vacuum_test_notes } = test;
  const figures = [initial_vacuum_reading, final_vacuum_reading]
    .filter((microns) => microns !== null)
    .map((microns) => formatNumber(microns));
  return (
    <OpeningEntry
      what="Vacuum hold test"
      facts={
        <>
          <span>{figures.join(' to ')} µm</span>
          {status !== null && (
            <StatusPill tone={status === 'failed' ? 'bad' : isTooShort(test, test.hold_limits) ? 'watch' : 'good'}>
              {describeTestStatus(test, test.hold_limits)}
            </StatusPill>
          )}
        </>
      }
    >
      {vacuum_test_notes !== null && <p>{vacuum_test_notes}</p>}
      <Details id={id} companyName={companyName} />
    </OpeningEntry>
  );
}

/** The leaks of one leak check that were repaired together. */
export function RepairsEntry({ entries }: { readonly entries: readonly RepairEntry[] }) {
  const [first] = entries;
  const method = first?.record.repair_method ?? null;
  return (
    <OpeningEntry
      what={`${countOf(entries.length, 'leak')} repaired`}
      facts={<span className={styles.muted}>{method !== null && REPAIR_METHOD_LABELS[method]}</span>}
    >
      <ul className={styles.readings}>
        {entries.map(({ id, record }) => (
          <li key={id}>
            <span>Leak {record.point_number}</span>
            <span className={styles.muted}>{record.weld_location}</span>
            {record.repair_notes !== null && <span>{record.repair_notes}</span>}
          </li>
        ))}
      </ul>
    </OpeningEntry>
  );
}

/** Company users open a leak check inside their company's area (rules 8). */
function Details({ id, companyName }: OfLeakCheck) {
  const isManager = useCan()('manage', 'leak_check');
  return <Link {...leakCheckDetails(id, { isManager, companyName })}>View Details</Link>;
}
