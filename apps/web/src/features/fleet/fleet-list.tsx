import type { FleetTank } from '@dewar/contract/fleet';
import { fleetStatusLabel } from '@dewar/domain/tanks/tank-state';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import type { TankWithAttention } from './fleet-attention.ts';
import type { FleetCard } from './fleet-cards.tsx';
import styles from './fleet-list.module.css';
import { groupByInspection, groupByMaintenance, groupByState, groupByVacuum, type TankGroup } from './fleet-lists.ts';
import { TankRow } from './tank-row.tsx';

const SHOWN_AT_FIRST = 50;

interface FleetListProps {
  readonly tanks: readonly TankWithAttention[];
  readonly onOpenTank: (tank: FleetTank) => void;
}

interface CardList {
  readonly group: (tanks: readonly TankWithAttention[]) => readonly TankGroup[];
  readonly describe: (evaluated: TankWithAttention) => ReactNode;
  readonly none: string;
}

export type ListedCard = Exclude<FleetCard, 'Recent Activity'>;

const LISTS: Readonly<Record<ListedCard, CardList>> = {
  'Tank Status': { group: groupByState, describe: ({ tank }) => tank.tank_status, none: 'There are no tanks.' },
  'Maintenance Status': {
    group: groupByMaintenance,
    describe: ({ tank }) => fleetStatusLabel(tank.operational_status),
    none: 'Every tank is operational.',
  },
  'Inspection Alerts': { group: groupByInspection, describe: DueDate, none: 'No inspection is due soon.' },
  'Critical Readings': { group: groupByVacuum, describe: LatestReading, none: 'No readings are critical.' },
};

/** The list behind a card; every row opens its tank. */
export function FleetList({ card, tanks, onOpenTank }: FleetListProps & { readonly card: ListedCard }) {
  const { group, describe, none } = LISTS[card];
  const groups = group(tanks).filter((each) => each.tanks.length > 0);
  if (groups.length === 0) return <p className={styles.none}>{none}</p>;
  return groups.map((each) => <Group key={each.title} group={each} describe={describe} onOpenTank={onOpenTank} />);
}

interface GroupProps extends Pick<FleetListProps, 'onOpenTank'> {
  readonly group: TankGroup;
  readonly describe: CardList['describe'];
}

function Group({ group: { title, advice, tanks }, describe, onOpenTank }: GroupProps) {
  const isPrinting = useIsPrinting();
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {title} <span className={styles.count}>{tanks.length}</span>
      </h3>
      {advice !== undefined && <p className={styles.advice}>{advice}</p>}
      <ul className={styles.rows}>
        {tanks.slice(0, isPrinting ? undefined : shown).map((evaluated) => (
          <TankRow
            key={evaluated.tank.id}
            tankNumber={evaluated.tank.tank_number}
            onOpen={() => onOpenTank(evaluated.tank)}
          >
            {describe(evaluated)}
          </TankRow>
        ))}
      </ul>
      {tanks.length > shown && (
        <Button className={styles.more} variant="default" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          Show more
        </Button>
      )}
    </section>
  );
}

function DueDate({ inspection: { dueDate, daysUntilDue } }: TankWithAttention) {
  if (dueDate === null || daysUntilDue === null) return 'no inspection date';
  const days = countOf(Math.abs(daysUntilDue), 'day');
  const distance = daysUntilDue < 0 ? `${days} ago` : `in ${days}`;
  return (
    <>
      <span className={styles.figure}>due {formatCalendarDate(dueDate)}</span>
      <span className={styles.age}>{daysUntilDue === 0 ? 'today' : distance}</span>
    </>
  );
}

function LatestReading({ tank: { latest_reading } }: TankWithAttention) {
  if (latest_reading === null) return null;
  return (
    <>
      <span className={styles.figure}>
        <Quantity value={latest_reading.vacuum_reading} unit="µm" />
      </span>
      <span className={styles.age}>
        <RelativeTime at={latest_reading.reading_timestamp} />
      </span>
    </>
  );
}
