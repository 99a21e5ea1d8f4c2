import type { FleetTank } from '@dewar/contract/fleet';
import { UnstyledButton } from '@mantine/core';
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
  /** Opens the tank over the screen; without it the row leads to the tank's data. */
  readonly onOpenTank?: (tank: FleetTank) => void;
}

/** One tank: its reasons as pills, the worst one in words, and what resolves it. The whole row opens the tank. */
export function AttentionRow({ evaluated, view, onOpenTank }: AttentionRowProps) {
  const { tank, reasons } = evaluated;
  const [worst] = reasons;
  return (
    <li className={styles.line}>
      <span className={styles.number}>
        {onOpenTank === undefined ? (
          <TankLink tank={tank} className={styles.open} />
        ) : (
          <UnstyledButton
            className={styles.open}
            onClick={() => onOpenTank(tank)}
            aria-haspopup="dialog"
            translate="no"
          >
            {tank.tank_number}
          </UnstyledButton>
        )}
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
      </span>
      <span className={styles.action}>
        <AttentionAction evaluated={evaluated} />
      </span>
    </li>
  );
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
