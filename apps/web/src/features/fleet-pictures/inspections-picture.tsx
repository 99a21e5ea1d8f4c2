import type { FleetTank } from '@dewar/contract/fleet';
import {
  answerInspections,
  countByMonth,
  INSPECTION_KINDS,
  type InspectionAhead,
  listInspectionsAhead,
  MONTHS_AHEAD,
} from '@dewar/domain/fleet-pictures/inspections-ahead';
import { addCalendarMonths } from '@dewar/domain/time/calendar-dates';
import { useId, useMemo } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import styles from './fleet-pictures.module.css';
import { Hatches } from './hatches.tsx';
import { Picture } from './picture.tsx';
import { OpenTank, PictureTable } from './picture-table.tsx';
import type { PicturedFleet } from './pictured-fleet.ts';

type Inspections = readonly InspectionAhead<FleetTank>[];

const STATES: Readonly<Record<InspectionAhead<unknown>['state'], { readonly tone: Tone; readonly label: string }>> = {
  never: { tone: 'watch', label: 'Never Inspected' },
  overdue: { tone: 'bad', label: 'Overdue' },
  soon: { tone: 'watch', label: 'Due Soon' },
  later: { tone: 'good', label: 'Up to Date' },
};

/** The inspections of a fleet along the months in which they come due. */
export function InspectionsPicture({ fleet, onOpenTank }: PicturedFleet) {
  const { today, inspection_soon_days: dueSoonDays } = fleet;
  const inspections = useMemo(
    () => listInspectionsAhead(fleet.tanks, { today, dueSoonDays }),
    [fleet, today, dueSoonDays],
  );
  const table = (
    <PictureTable
      label="Inspections to come"
      columns={[
        { heading: 'Tank' },
        { heading: 'Inspection' },
        { heading: 'Due' },
        { heading: 'Days', isNumber: true },
        { heading: 'State' },
      ]}
      rows={inspections.map(({ tank, kind, due, days, state }) => ({
        key: `${tank.id} ${kind}`,
        cells: [
          <OpenTank key="tank" tank={tank} onOpen={onOpenTank} />,
          INSPECTION_KINDS[kind],
          due === null ? '–' : formatCalendarDate(due),
          days === null ? '–' : formatNumber(days),
          <StatusPill key="state" tone={STATES[state].tone} isQuiet>
            {STATES[state].label}
          </StatusPill>,
        ],
      }))}
    />
  );
  return (
    <Picture question="Which inspections come due?" answer={answerInspections(inspections)} table={table}>
      <TimeLine inspections={inspections} today={today} />
      <p className={styles.key}>
        <span data-key="bad">Overdue</span>
        <span data-key="never">Never inspected</span>
        <span data-key="soon">Due soon</span>
        <span data-key="plain">Later</span>
      </p>
    </Picture>
  );
}

const HEIGHT_PX = 236;
const FOOT_PX = 200;
const BARS_PX = 170;
const LEAST_PX = 4;
/** Percent of the width: what is no month stands beside the months. */
const ASIDE = 12;
const MONTHS_FROM = 2 * ASIDE;
const MONTH = (100 - 3 * ASIDE) / MONTHS_AHEAD;
const TICK_EVERY_MONTHS = 12;

function TimeLine({ inspections, today }: { readonly inspections: Inspections; readonly today: string }) {
  const ids = useId();
  const inState = (state: InspectionAhead<unknown>['state']) => inspections.filter((each) => each.state === state);
  const [never, overdue] = [inState('never').length, inState('overdue').length];
  const soon = countByMonth(inState('soon'), today);
  const plain = countByMonth(inState('later'), today);
  const months = soon.map((count, month) => ({ month, soon: count, plain: plain[month] ?? 0 }));
  const ahead = months.reduce((sum, month) => sum + month.soon + month.plain, 0);
  const beyond = inspections.length - never - overdue - ahead;
  const most = Math.max(1, never, overdue, beyond, ...months.map((month) => month.soon + month.plain));
  const tall = (count: number) => (count === 0 ? 0 : Math.max(LEAST_PX, (count / most) * BARS_PX));
  const label = `Inspections: ${never} never inspected, ${overdue} overdue, ${ahead} in the next ${MONTHS_AHEAD} months, ${beyond} later`;
  const aside = [
    { name: 'never', at: 0, count: never, tone: 'never' },
    { name: 'overdue', at: ASIDE, count: overdue, tone: 'bad' },
    { name: 'later', at: 100 - ASIDE, count: beyond, tone: 'plain' },
  ];
  return (
    <svg className={styles.svg} width="100%" height={HEIGHT_PX} role="img" aria-label={label}>
      <Hatches id={ids} />
      <line className={styles.axis} x1={0} x2="100%" y1={FOOT_PX} y2={FOOT_PX} />
      {aside.map(({ name, at, count, tone }) => (
        <g key={name}>
          <title>{`${countOf(count, 'inspection')}: ${name}`}</title>
          <Bar {...{ ids, tone }} x={at + ASIDE * 0.3} width={ASIDE * 0.4} y={FOOT_PX} tall={tall(count)} />
          <Count x={at + ASIDE / 2} y={FOOT_PX - tall(count)} count={count} />
          <text className={styles.tick} x={`${at + ASIDE / 2}%`} y={FOOT_PX + 16}>
            {name}
          </text>
        </g>
      ))}
      {months.map(({ month, ...counts }) => {
        const x = MONTHS_FROM + month * MONTH;
        const first = addCalendarMonths(`${today.slice(0, 7)}-01`, month);
        const name = formatCalendarDate(first).slice('1 '.length);
        const count = counts.soon + counts.plain;
        return (
          <g key={first}>
            <title>{`${name}: ${countOf(count, 'inspection')}`}</title>
            <Bar
              {...{ ids }}
              tone="soon"
              x={x + MONTH * 0.1}
              width={MONTH * 0.8}
              y={FOOT_PX}
              tall={tall(counts.soon)}
            />
            <Bar
              {...{ ids }}
              tone="plain"
              x={x + MONTH * 0.1}
              width={MONTH * 0.8}
              y={FOOT_PX - tall(counts.soon)}
              tall={tall(counts.plain)}
            />
            <Count x={x + MONTH / 2} y={FOOT_PX - tall(counts.soon) - tall(counts.plain)} count={count} />
            {month % TICK_EVERY_MONTHS === 0 && (
              <>
                <line className={styles.axis} x1={`${x}%`} x2={`${x}%`} y1={FOOT_PX} y2={FOOT_PX + 18} />
                <text className={styles.monthTick} x={`${x}%`} dx={3} y={FOOT_PX + 32}>
                  {name}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface BarProps {
  readonly ids: string;
  readonly tone: string;
  /** Percent. */
  readonly x: number;
  readonly width: number;
  /** Its foot. */
  readonly y: number;
  readonly tall: number;
}

function Bar({ ids, tone, x, width, y, tall }: BarProps) {
  if (tall === 0) return null;
  const place = { x: `${x}%`, width: `${width}%`, y: y - tall, height: tall };
  return (
    <>
      <rect className={styles.bar} data-tone={tone} {...place} />
      {tone !== 'plain' && <rect fill={`url(#${ids}-${tone})`} {...place} />}
    </>
  );
}

function Count({ x, y, count }: { readonly x: number; readonly y: number; readonly count: number }) {
  if (count === 0) return null;
  return (
    <text className={styles.count} x={`${x}%`} y={y - 4}>
      {formatNumber(count)}
    </text>
  );
}
