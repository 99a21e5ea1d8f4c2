import type { FleetTank } from '@dewar/contract/fleet';
import type { FleetInsulation } from '@dewar/contract/fleet-pictures';
import {
  answerInsulation,
  indexOf,
  insulationBand,
  timesDesign,
  UNTOLD_INSULATION,
  whyUntold,
} from '@dewar/domain/fleet-pictures/insulation-by-trip';
import { PICTURE_TANKS } from '@dewar/domain/fleet-pictures/picture-sizes';
import { describeInsulation } from '@dewar/domain/thermodynamics/describe-insulation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './fleet-pictures.module.css';
import { fleetInsulationQuery } from './fleet-pictures-api.ts';
import { KEPT_QUESTIONS } from './kept-questions.ts';
import { OnceNear, UnloadedPicture } from './loaded-picture.tsx';
import { MORE_TANKS, MoreTanks } from './more-tanks.tsx';
import { Picture } from './picture.tsx';
import { OpenTank, PictureTable } from './picture-table.tsx';
import type { PicturedFleet } from './pictured-fleet.ts';

const QUESTION = KEPT_QUESTIONS.insulation;

export function InsulationPicture(of: PicturedFleet) {
  return (
    <OnceNear question={QUESTION}>
      <TripsOfTanks {...of} />
    </OnceNear>
  );
}

type Trip = FleetInsulation['tanks'][number]['trips'][number];

interface Row {
  readonly tank: FleetTank;
  readonly trips: readonly Trip[];
}

function TripsOfTanks({ fleet, onOpenTank }: PicturedFleet) {
  const [limit, setLimit] = useState(PICTURE_TANKS);
  const query = useQuery(fleetInsulationQuery(fleet.company_name, limit));
  if (query.data === undefined) return <UnloadedPicture question={QUESTION} query={query} />;
  const byId = new Map(fleet.tanks.map((tank) => [tank.id, tank]));
  const rows = query.data.tanks.flatMap(({ tank_id, trips }): Row[] => {
    const tank = byId.get(tank_id);
    return tank === undefined ? [] : [{ tank, trips }];
  });
  const columns = Math.max(FEWEST_COLUMNS, ...rows.map(({ trips }) => trips.length));
  return (
    <Picture
      question={QUESTION}
      answer={answerInsulation(fleet.tanks, fleet)}
      table={<TripsTable rows={rows} onOpenTank={onOpenTank} />}
      isWide
    >
      <ul className={styles.trips} aria-label="Insulation of each tank by trip">
        {rows.map(({ tank, trips }) => (
          <li key={tank.id} className={styles.tripsOfTank}>
            <OpenTank tank={tank} onOpen={onOpenTank} />
            {trips.length === 0 ? (
              <span className={styles.muted}>{UNTOLD_INSULATION[whyUntold(tank) ?? 'untold']}</span>
            ) : (
              <Cells tank={tank} trips={trips} columns={columns} limits={fleet} />
            )}
          </li>
        ))}
      </ul>
      <MoreTanks
        others={fleet.tanks.length - rows.length}
        note="which insulate better or have no index"
        isLoading={query.isPlaceholderData}
        onMore={() => setLimit(limit + MORE_TANKS)}
      />
      <p className={styles.key}>
        <span data-key="sound">As designed, or not shown to be weaker</span>
        <span data-key="weak">Weaker than designed</span>
        <span data-key="review">To be reviewed</span>
        <span data-key="none">No index</span>
      </p>
      <p className={styles.caption}>
        Heat taken up on each trip in times of the design, the last trip at the right, and at the end what holds now by
        the trips and the vacuum; 1.0 is as designed. The tank that surely insulates worst comes first.
      </p>
    </Picture>
  );
}

const CELL_PX = 30;
/** Few trips are not drawn wider than this. */
const FEWEST_COLUMNS = 6;
const MOST_IN_CELL = 99;
/** As the shapes of pills. */
const MARKS = { none: '', sound: '', weak: '▲ ', review: '◆ ' } as const;

interface CellsProps extends Row {
  readonly columns: number;
  readonly limits: PicturedFleet['fleet'];
}

/** A cell a trip, with its index; the last trip of every tank stands at the right, and beside it what holds now. */
function Cells({ tank, trips, columns, limits }: CellsProps) {
  const { insulation: now } = tank;
  const band = now === null ? 'none' : insulationBand(now, limits);
  const nowText = now === null ? '–' : timesDesign(indexOf(now));
  // A column is left between the trips and what they tell together.
  const share = 100 / (columns + 2);
  const told = trips.map(({ insulation }) => (insulation === null ? 'none' : timesDesign(insulation.index)));
  return (
    <svg
      className={styles.svg}
      width="100%"
      height={CELL_PX}
      role="img"
      aria-label={`${tank.tank_number}, ${trips.length} trips, the oldest first: ${told.join(', ')}; now ${nowText}`}
    >
      {trips.map(({ transfer_id, insulation }, place) => {
        const x = (columns - trips.length + place) * share;
        const ofTrip = insulation === null ? 'none' : insulationBand(insulation, limits);
        return (
          <g key={transfer_id}>
            <title>{insulation === null ? 'This trip tells no index' : describeInsulation(insulation)}</title>
            <rect
              className={styles.cell}
              data-band={ofTrip}
              x={`${x + 0.3}%`}
              width={`${share - 0.6}%`}
              y={2}
              height={CELL_PX - 4}
              rx={3}
            />
            <text className={styles.cellText} data-band={ofTrip} x={`${x + share / 2}%`} y={CELL_PX / 2 + 4}>
              {insulation === null ? '–' : inCell(insulation.index)}
            </text>
          </g>
        );
      })}
      <text className={styles.now} data-band={band} x="100%" y={CELL_PX / 2 + 4}>
        {MARKS[band]}
        {nowText}
      </text>
    </svg>
  );
}

function inCell(index: number): string {
  if (index > MOST_IN_CELL) return `${MOST_IN_CELL}+`;
  return formatNumber(Math.max(0, index), index < 9.95 ? 1 : 0);
}

interface TripsTableProps extends Pick<PicturedFleet, 'onOpenTank'> {
  readonly rows: readonly Row[];
}

function TripsTable({ rows, onOpenTank }: TripsTableProps) {
  const ofTrip = (tank: FleetTank, trip: Trip) => ({
    key: `trip ${trip.transfer_id}`,
    cells: [
      <OpenTank key="tank" tank={tank} onOpen={onOpenTank} />,
      <ExactTime key="at" at={trip.arrived_at} />,
      trip.product_name ?? '–',
      trip.insulation === null ? 'No index' : describeInsulation(trip.insulation),
    ],
  });
  const untold = (tank: FleetTank) => ({
    key: `tank ${tank.id}`,
    cells: [
      <OpenTank key="tank" tank={tank} onOpen={onOpenTank} />,
      '–',
      '–',
      UNTOLD_INSULATION[whyUntold(tank) ?? 'untold'],
    ],
  });
  return (
    <PictureTable
      label="Insulation by tank and trip"
      columns={[{ heading: 'Tank' }, { heading: 'Arrived' }, { heading: 'Product' }, { heading: 'Insulation' }]}
      rows={rows.flatMap(({ tank, trips }) =>
        trips.length === 0 ? [untold(tank)] : trips.toReversed().map((trip) => ofTrip(tank, trip)),
      )}
    />
  );
}
