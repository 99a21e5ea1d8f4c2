import type { FleetTank } from '@dewar/contract/fleet';
import type { FleetVacuum } from '@dewar/contract/fleet-pictures';
import { PICTURE_TANKS } from '@dewar/domain/fleet-pictures/picture-sizes';
import { answerVacuum } from '@dewar/domain/fleet-pictures/vacuum-development';
import { addDays } from '@dewar/domain/time/calendar-dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { formatCalendarDate } from '../../shared/format/times.ts';
import styles from './fleet-pictures.module.css';
import { fleetVacuumQuery } from './fleet-pictures-api.ts';
import { KEPT_QUESTIONS } from './kept-questions.ts';
import { OnceNear, UnloadedPicture } from './loaded-picture.tsx';
import { MORE_TANKS, MoreTanks } from './more-tanks.tsx';
import { Picture } from './picture.tsx';
import { OpenTank, PictureTable } from './picture-table.tsx';
import type { PicturedFleet } from './pictured-fleet.ts';
import { TankVacuum } from './tank-vacuum.tsx';

const QUESTION = KEPT_QUESTIONS.vacuum;

export function VacuumPicture(of: PicturedFleet) {
  return (
    <OnceNear question={QUESTION}>
      <SmallMultiples {...of} />
    </OnceNear>
  );
}

function SmallMultiples({ fleet, rising, now, onOpenTank }: PicturedFleet) {
  const [limit, setLimit] = useState(PICTURE_TANKS);
  const query = useQuery(fleetVacuumQuery(fleet.company_name, limit));
  if (query.data === undefined) return <UnloadedPicture question={QUESTION} query={query} />;
  const lines = linesOf(query.data, fleet.tanks);
  const span = { from: Date.parse(`${query.data.from}T00:00:00Z`), to: now.getTime() };
  return (
    <Picture
      question={QUESTION}
      answer={answerVacuum(fleet.tanks, rising)}
      table={<MonthsTable lines={lines} from={query.data.from} onOpenTank={onOpenTank} />}
      isWide
    >
      <ul className={styles.multiples} aria-label="Vacuum of each tank">
        {lines.map(({ tank, weeks }) => (
          <li key={tank.id}>
            <TankVacuum {...{ tank, weeks, span, onOpenTank }} />
          </li>
        ))}
      </ul>
      <MoreTanks
        others={fleet.tanks.length - lines.length}
        note="all with a lower latest reading or none"
        isLoading={query.isPlaceholderData}
        onMore={() => setLimit(limit + MORE_TANKS)}
      />
      <p className={styles.key}>
        <span data-key="good">Good, up to 75 µm</span>
        <span data-key="poor">Poor</span>
        <span data-key="critical">Critical, above 500 µm</span>
        <span data-key="pull">Pulled or tested: readings before it have no band</span>
      </p>
      <p className={styles.caption}>
        The last reading of each week since {formatCalendarDate(query.data.from)}, on one scale from 1 to 10,000 µm
        (logarithmic), the highest latest reading first.
      </p>
    </Picture>
  );
}

interface Line {
  readonly tank: FleetTank;
  readonly weeks: FleetVacuum['tanks'][number]['weeks'];
}

/** A tank that has just left or joined the fleet is in one of the two answers alone. */
function linesOf(vacuum: FleetVacuum, tanks: readonly FleetTank[]): readonly Line[] {
  const byId = new Map(tanks.map((tank) => [tank.id, tank]));
  return vacuum.tanks.flatMap(({ tank_id, weeks }) => {
    const tank = byId.get(tank_id);
    return tank === undefined ? [] : [{ tank, weeks }];
  });
}

interface MonthsTableProps extends Pick<PicturedFleet, 'onOpenTank'> {
  readonly lines: readonly Line[];
  readonly from: string;
}

const WEEKS = 52;
const WEEKS_A_COLUMN = 4;

/** The last weekly reading of every four weeks. */
function MonthsTable({ lines, from, onOpenTank }: MonthsTableProps) {
  const starts = Array.from({ length: WEEKS / WEEKS_A_COLUMN }, (_, column) =>
    addDays(from, column * WEEKS_A_COLUMN * 7),
  );
  const readingIn = ({ weeks }: Line, start: string) => {
    const end = addDays(start, WEEKS_A_COLUMN * 7);
    const within = weeks.filter(([taken]) => taken >= start && taken < end);
    return within.at(-1)?.[1];
  };
  return (
    <PictureTable
      label="Vacuum of each tank in microns"
      columns={[
        { heading: 'Tank' },
        ...starts.map((start) => ({ heading: `4 weeks from ${formatCalendarDate(start)}`, isNumber: true })),
      ]}
      rows={lines.map((line) => ({
        key: line.tank.id,
        cells: [
          <OpenTank key="tank" tank={line.tank} onOpen={onOpenTank} />,
          ...starts.map((start) => {
            const microns = readingIn(line, start);
            return microns === undefined ? '–' : formatNumber(microns);
          }),
        ],
      }))}
    />
  );
}
