import type { LatestPaper } from '../tank-papers/paper-state.ts';
import type { Instant } from '../time/instants.ts';
import { classifyCurrentVacuum, type ReadTank } from '../vacuum/current-vacuum.ts';
import { assessTankInspection } from './attention.ts';
import { isInspectionAlert, latestAlertedInspection } from './inspection-due.ts';

/** The figures of the five cards (spec 2 §2.3). */
export interface FleetCards {
  readonly total: number;
  readonly operational: number;
  readonly non_operational: number;
  /** Non-operational tanks by status; tanks without a status count under ''. */
  readonly maintenance: Readonly<Record<string, number>>;
  /** Readings in the last 7 days (spec 2 §9). */
  readonly recent_readings: number;
  readonly inspection_alerts: number;
  readonly critical_readings: number;
}

/** The input of the cards; recent readings only as a count. */
interface CountedFleet {
  readonly today: string;
  readonly inspection_soon_days: number;
  readonly recent_readings: number;
  readonly tanks: readonly CountedTank[];
}

interface CountedTank extends ReadTank<{ readonly vacuum_reading: number; readonly reading_timestamp: Instant }> {
  readonly operational_status: boolean;
  readonly tank_status: string | null;
  readonly csc_inspection_date: string | null;
  readonly papers?: readonly LatestPaper[] | undefined;
}

/** Counts a fleet for its cards, with the same rules as the lists behind them. */
export function countFleet({ today, inspection_soon_days, recent_readings, tanks }: CountedFleet): FleetCards {
  const idle = tanks.filter(({ operational_status }) => !operational_status);
  const latestAlerted = latestAlertedInspection(today, inspection_soon_days);
  const statuses = Map.groupBy(idle, ({ tank_status }) => tank_status ?? '');
  return {
    total: tanks.length,
    operational: tanks.length - idle.length,
    non_operational: idle.length,
    maintenance: Object.fromEntries([...statuses].map(([status, { length }]) => [status, length])),
    recent_readings,
    inspection_alerts: tanks.filter((tank) =>
      tank.csc_inspection_date === null
        ? isInspectionAlert(assessTankInspection(tank, { today, inspectionSoonDays: inspection_soon_days }).state)
        : tank.csc_inspection_date <= latestAlerted,
    ).length,
    critical_readings: tanks.filter((tank) => classifyCurrentVacuum(tank) !== null).length,
  };
}
