import type { FleetTank } from '@dewar/contract/fleet';
import {
  answerWhere,
  DAY_COLUMNS,
  type PhaseRow,
  placeTanks,
  TANK_PHASE_LABELS,
} from '@dewar/domain/fleet-pictures/tank-phases';
import { useMemo } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './fleet-pictures.module.css';
import { Picture } from './picture.tsx';
import { OpenTank, PictureTable } from './picture-table.tsx';
import type { PicturedFleet } from './pictured-fleet.ts';

const ROW_PX = 64;
const BAR_PX = 28;
const FOOT_PX = 56;
const AXIS_PX = 34;
/** A single tank among many is still seen. */
const LEAST_PX = 3;

/** A row a phase: how many tanks have been in it for how many days. */
export function WherePicture({ fleet, now, onOpenTank }: PicturedFleet) {
  const rows = useMemo(() => placeTanks(fleet.tanks, now), [fleet, now]);
  const table = (
    <PictureTable
      label="Tanks by phase"
      columns={[{ heading: 'Tank' }, { heading: 'Phase' }, { heading: 'Since' }, { heading: 'Days', isNumber: true }]}
      rows={rows.flatMap(({ tanks }) =>
        tanks.map(({ tank, phase, since, days }) => ({
          key: tank.id,
          cells: [
            <OpenTank key="tank" tank={tank} onOpen={onOpenTank} />,
            TANK_PHASE_LABELS[phase],
            since === null ? '–' : <ExactTime key="since" at={new Date(since).toISOString()} />,
            days === null ? '–' : formatNumber(days),
          ],
        })),
      )}
    />
  );
  return (
    <Picture question="Where are the tanks?" answer={answerWhere(rows)} table={table}>
      <Phases rows={rows} />
    </Picture>
  );
}

function Phases({ rows }: { readonly rows: readonly PhaseRow<FleetTank>[] }) {
  const hasUndated = rows.some(({ undated }) => undated > 0);
  const columns = hasUndated ? [...DAY_COLUMNS, 'not known'] : DAY_COLUMNS;
  const most = Math.max(1, ...rows.flatMap((row) => [...row.columns, row.undated]));
  const height = rows.length * ROW_PX + AXIS_PX;
  const share = 100 / columns.length;
  const label = rows.map(({ phase, tanks }) => `${TANK_PHASE_LABELS[phase]}: ${tanks.length}`).join(', ');
  return (
    <svg
      className={styles.svg}
      width="100%"
      height={height}
      role="img"
      aria-label={`Tanks by phase and days. ${label}`}
    >
      {rows.map((row, place) => {
        const top = place * ROW_PX;
        const foot = top + FOOT_PX;
        return (
          <g key={row.phase}>
            <text className={styles.label} x={0} y={top + 14}>
              {TANK_PHASE_LABELS[row.phase]} <tspan className={styles.muted}>{formatNumber(row.tanks.length)}</tspan>
            </text>
            <line className={styles.axis} x1={0} x2="100%" y1={foot} y2={foot} />
            {[...row.columns, ...(hasUndated ? [row.undated] : [])].map((tanks, column) => {
              if (tanks === 0) return null;
              const tall = Math.max(LEAST_PX, (tanks / most) * BAR_PX);
              return (
                <g key={columns[column]}>
                  <title>{`${countOf(tanks, 'tank')}: ${TANK_PHASE_LABELS[row.phase]}, days ${columns[column]}`}</title>
                  <rect
                    className={styles.bar}
                    x={`${column * share + share * 0.15}%`}
                    width={`${share * 0.7}%`}
                    y={foot - tall}
                    height={tall}
                  />
                  <text className={styles.count} x={`${(column + 0.5) * share}%`} y={foot - tall - 4}>
                    {formatNumber(tanks)}
                  </text>
                </g>
              );
            })}
          </g>
        );
      })}
      {columns.map((name, column) => (
        <text key={name} className={styles.tick} x={`${(column + 0.5) * share}%`} y={height - 18}>
          {name}
        </text>
      ))}
      <text className={styles.tick} x="50%" y={height - 2}>
        days in it
      </text>
    </svg>
  );
}
