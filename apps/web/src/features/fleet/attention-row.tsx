import type { FleetTank } from '@dewar/contract/fleet';
import { DUTY_OF, findDutyUntil } from '@dewar/domain/tanks/attention-duty';
import { formatShortDateTime } from '@dewar/domain/time/short-date';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { WaitingMark } from '../../shared/offline/waiting-mark.tsx';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { AttentionAction } from './attention-action.tsx';
import { attentionDetail } from './attention-labels.ts';
import styles from './attention-list.module.css';
import type { TankWithAttention } from './fleet-attention.ts';
import type { FleetView } from './fleet-view.ts';
import { TankLink } from './tank-link.tsx';

/** How many tanks a list of what needs attention begins with. */
export const SHOWN_AT_FIRST = 8;

interface AttentionRowProps {
  readonly evaluated: TankWithAttention;
  readonly view: FleetView & { readonly today: string };
}

/** One tank: its reasons as pills, the worst one in words, by whom and by when, and what resolves it. The whole row opens the tank. */
export function AttentionRow({ evaluated, view }: AttentionRowProps) {
  const { tank, reasons } = evaluated;
  const [worst] = reasons;
  return (
    <li className={styles.line}>
      <span className={styles.number}>
        <TankLink tank={tank} className={styles.open} />
      </span>
      <span className={styles.reason}>
        <WaitingMark tankId={tank.id} />
        {reasons.map(({ kind, label, tone }) => (
          <StatusPill key={kind} tone={tone}>
            {label}
          </StatusPill>
        ))}
        <span className={styles.detail}>
          {worst === undefined ? <LatestReading tank={tank} /> : attentionDetail(tank, worst, view)}
        </span>
        {worst !== undefined && <span className={styles.duty}>{describeDuty(evaluated, view)}</span>}
      </span>
      <span className={styles.action}>
        <AttentionAction evaluated={evaluated} />
      </span>
    </li>
  );
}

/** 'By 12 May, 14:05 · your company': when and by whom the worst reason is to be resolved. */
function describeDuty({ tank, reasons: [worst] }: TankWithAttention, view: FleetView): string {
  if (worst === undefined) return '';
  const who = DUTY_OF[worst.kind] === 'company' ? 'the company' : 'an administrator';
  const until = findDutyUntil(tank, worst, view.now);
  switch (until.kind) {
    case 'now':
      return `Now, by ${who}`;
    case 'moment':
      return `Before ${formatShortDateTime(until.at, view)}, by ${who}`;
    case 'day':
      return `By ${formatCalendarDate(until.date)}, by ${who}`;
    case 'open':
      return `No deadline, by ${who}`;
    default:
      return until satisfies never;
  }
}

function LatestReading({ tank: { latest_reading } }: { readonly tank: FleetTank }) {
  if (latest_reading === null) return 'No reading yet';
  return (
    <>
      <Quantity value={latest_reading.vacuum_reading} unit="µm" />,{' '}
      <RelativeTime at={latest_reading.reading_timestamp} />
    </>
  );
}
