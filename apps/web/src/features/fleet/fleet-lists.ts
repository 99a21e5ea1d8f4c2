import { compareNames } from '@dewar/domain/primitives/name-order';
import { INSPECTION_STATES, isInspectionAlert } from '@dewar/domain/tanks/inspection-due';
import { fleetStatusLabel } from '@dewar/domain/tanks/tank-state';
import { classifyCurrentVacuum } from '@dewar/domain/vacuum/current-vacuum';
import { ANALYTICS_VACUUM_LABELS, type AnalyticsVacuumLabel } from '@dewar/domain/vacuum/vacuum-bands';
import type { TankWithAttention } from './fleet-attention.ts';

/** One heading of a card's list with its tanks. */
export interface TankGroup {
  readonly title: string;
  /** What to do about these tanks, where it is not obvious. */
  readonly advice?: string;
  readonly tanks: readonly TankWithAttention[];
}

export const NO_STATUS = 'No status';

/** Operational and non-operational tanks (spec 2 §2.3). */
export function groupByState(tanks: readonly TankWithAttention[]): readonly TankGroup[] {
  return [true, false].map((isOperational) => ({
    title: fleetStatusLabel(isOperational),
    tanks: inOrderOfNumber(tanks.filter(({ tank }) => tank.operational_status === isOperational)),
  }));
}

/** Non-operational tanks by maintenance status, the most common first (spec 2 §2.3). */
export function groupByMaintenance(tanks: readonly TankWithAttention[]): readonly TankGroup[] {
  const idle = tanks.filter(({ tank }) => !tank.operational_status);
  return [...Map.groupBy(idle, ({ tank }) => tank.tank_status ?? NO_STATUS)]
    .map(([title, group]) => ({ title, tanks: inOrderOfNumber(group) }))
    .sort((one, other) => other.tanks.length - one.tanks.length);
}

/** The Inspection Alerts: never inspected, overdue and due soon, the earliest due date first (spec 2 §9). */
export function groupByInspection(tanks: readonly TankWithAttention[]): readonly TankGroup[] {
  return INSPECTION_STATES.filter(isInspectionAlert).map((state) => ({
    title: state,
    tanks: tanks
      .filter(({ inspection }) => inspection.state === state)
      .sort((one, other) => (one.inspection.daysUntilDue ?? 0) - (other.inspection.daysUntilDue ?? 0)),
  }));
}

const ADVICE: Readonly<Record<AnalyticsVacuumLabel, string>> = {
  'High Vacuum': 'Take another reading to be sure, then plan a leak check.',
  'Low Vacuum': 'Check the gauge. A reading this low is often simply a very good one, taken cold.',
};

/** The Critical Readings of operational tanks: high ones, the highest first, and low ones (spec 2 §9). */
export function groupByVacuum(tanks: readonly TankWithAttention[]): readonly TankGroup[] {
  return ANALYTICS_VACUUM_LABELS.map((label) => ({
    title: label,
    advice: ADVICE[label],
    tanks: tanks
      .filter(({ tank }) => classifyCurrentVacuum(tank) === label)
      .sort((one, other) => micronsOf(other) - micronsOf(one)),
  }));
}

function micronsOf({ tank }: TankWithAttention): number {
  return tank.latest_reading?.vacuum_reading ?? 0;
}

function inOrderOfNumber(tanks: readonly TankWithAttention[]): readonly TankWithAttention[] {
  return tanks.toSorted((one, other) => compareNames(one.tank.tank_number, other.tank.tank_number));
}
