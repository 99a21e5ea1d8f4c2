import type { EvacuationTank, UndatedTank } from '@dewar/contract/evacuation-list';
import { describeCauses, describeUndated } from '@dewar/domain/evacuation/describe-evacuation';
import type { EvacuationCause } from '@dewar/domain/evacuation/evacuation-plan';
import { formatCalendarDate } from '../../../shared/format/times.ts';
import type { RecordColumn } from '../../../shared/ui/lists/record-list.tsx';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { RelativeTime } from '../../../shared/ui/time/times.tsx';
import type { FleetView } from '../fleet-view.ts';
import { TankLink } from '../tank-link.tsx';
import styles from './evacuation-list.module.css';
import { WaitingCost } from './waiting-cost.tsx';

interface ListView extends FleetView {
  /** The day of the list, 'YYYY-MM-DD'. */
  readonly today: string;
  readonly showsCompany: boolean;
}

/** Of tanks that have a month. */
export function evacuationColumns(view: ListView): readonly RecordColumn<EvacuationTank & { readonly id: number }>[] {
  return [
    tankColumn(view),
    {
      label: 'Why',
      width: WHY_WIDTH,
      render: (tank) => (
        <span className={styles.lines}>
          {describeCauses(tank, view).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </span>
      ),
    },
    { label: 'Pump by', width: '8.5rem', render: (tank) => <PumpBy tank={tank} today={view.today} /> },
    testColumn(view),
    waitingColumn(view),
  ];
}

/** Of tanks that no month can be given. */
export function undatedColumns(view: ListView): readonly RecordColumn<UndatedTank & { readonly id: number }>[] {
  return [
    tankColumn(view),
    { label: 'Why', width: WHY_WIDTH, render: (tank) => describeUndated(tank, view) },
    { label: 'Last reading', width: '8.5rem', render: (tank) => <LatestReading tank={tank} /> },
    testColumn(view),
    waitingColumn(view),
  ];
}

const WHY_WIDTH = 'minmax(14rem, 3fr)';

function tankColumn<Tank extends UndatedTank>({ showsCompany }: ListView): RecordColumn<Tank> {
  return {
    label: 'Tank',
    width: 'minmax(10rem, 1fr)',
    render: (tank) => (
      <span className={styles.lines}>
        <span className={styles.number}>
          <TankLink tank={{ id: tank.tank_id, tank_number: tank.tank_number }} className={styles.tank} />
        </span>
        {showsCompany && (
          <span className={styles.muted} translate="no">
            {tank.company_name}
          </span>
        )}
        {tank.is_in_transit && <span className={styles.muted}>In transit</span>}
        {!tank.operational_status && <span className={styles.muted}>Not operational</span>}
      </span>
    ),
  };
}

function testColumn<Tank extends UndatedTank & Partial<EvacuationTank>>({ today }: ListView): RecordColumn<Tank> {
  return {
    label: 'Next test',
    width: '9rem',
    render: ({ test_due, is_with_test }) => {
      if (test_due === null) return <span className={styles.muted}>No date recorded</span>;
      const date = formatCalendarDate(test_due);
      return (
        <span className={styles.lines}>
          {test_due < today ? `Overdue since ${date}` : date}
          {is_with_test === true && <span className={styles.muted}>pump at the same visit</span>}
        </span>
      );
    },
  };
}

function waitingColumn<Tank extends UndatedTank>({ timeZone }: ListView): RecordColumn<Tank> {
  return {
    label: 'Waiting costs a month',
    width: 'minmax(10rem, 1.25fr)',
    render: (tank) => <WaitingCost tank={tank} timeZone={timeZone} />,
  };
}

const URGENT: readonly EvacuationCause[] = ['above_alarm', 'vacuum_lost', 'insulation_review'];

function PumpBy({ tank, today }: { readonly tank: EvacuationTank; readonly today: string }) {
  if (tank.pump_by > today) return formatCalendarDate(tank.pump_by);
  const isUrgent = tank.causes.some((cause) => URGENT.includes(cause));
  return <StatusPill tone={isUrgent ? 'bad' : 'watch'}>Now</StatusPill>;
}

function LatestReading({ tank: { latest_reading } }: { readonly tank: UndatedTank }) {
  if (latest_reading === null) return <span className={styles.muted}>None yet</span>;
  return (
    <span className={styles.lines}>
      <Quantity value={latest_reading.vacuum_reading} unit="µm" />
      <span className={styles.muted}>
        <RelativeTime at={latest_reading.reading_timestamp} />
      </span>
    </span>
  );
}
