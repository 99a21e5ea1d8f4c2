import { inspectionDueDate } from '../tanks/inspection-due.ts';
import { type Instant, toMilliseconds } from '../time/instants.ts';
import { isWeeklyReportHighVacuum } from '../vacuum/vacuum-bands.ts';
import type { ReportDates, ReportPeriod } from './reporting-week.ts';

/** A period in which the company owned a tank; open while it still does. */
export interface TankStay {
  readonly assigned_at: Instant;
  readonly released_at: Instant | null;
}

export interface OperationalSwitch {
  readonly operational_status: boolean;
  readonly switched_at: Instant;
}

/** What a report needs to know of a tank. */
export interface ReportedTank {
  readonly tank_id: number;
  readonly tank_number: string;
  readonly csc_inspection_date: string | null;
  /** Of the paper that proves it, where the plate says nothing: when it is due again, if ever. */
  readonly inspection_paper?: { readonly due_at: string | null } | null;
  /** Before the first switch. */
  readonly initially_operational: boolean;
  /** In order; switches before the period may be left out if initially_operational reflects them. */
  readonly switches: readonly OperationalSwitch[];
  readonly stays: readonly TankStay[];
}

export interface ReportedReading {
  readonly tank_id: number;
  readonly vacuum_reading: number;
  readonly reading_timestamp: Instant;
  readonly fresh_pull: boolean;
}

/** Why a tank is in circulation at the end of a week and was not at its start. */
export const ADDED_REASONS = ['joined', 'switched_on'] as const;
export type AddedReason = (typeof ADDED_REASONS)[number];

/** Why a tank is not in circulation at the end of a week and was at its start. */
export const REMOVED_REASONS = ['left', 'switched_off'] as const;
export type RemovedReason = (typeof REMOVED_REASONS)[number];

export interface CirculationReport {
  readonly total_before: number;
  /** Of the tanks in circulation at the end. */
  readonly tank_ids: readonly number[];
  readonly tanks_added: readonly { readonly tank_number: string; readonly reason: AddedReason }[];
  readonly tanks_removed: readonly { readonly tank_number: string; readonly reason: RemovedReason }[];
}

/**
 * Which tanks circulate at the end of the period, and what changed since its start (rules 5). A tank counts once,
 * however often it left and came back, so total = total before + added - removed.
 */
export function compareCirculation(tanks: readonly ReportedTank[], { start, end }: ReportPeriod): CirculationReport {
  const seen = tanks.map((tank) => ({ ...tank, before: circulationAt(tank, start), after: circulationAt(tank, end) }));
  const added = seen.filter(({ before, after }) => !before.circulates && after.circulates);
  const removed = seen.filter(({ before, after }) => before.circulates && !after.circulates);
  return {
    total_before: seen.filter(({ before }) => before.circulates).length,
    tank_ids: seen.filter(({ after }) => after.circulates).map(({ tank_id }) => tank_id),
    tanks_added: added.map(({ tank_number, before }) => ({
      tank_number,
      reason: before.isOwned ? 'switched_on' : 'joined',
    })),
    tanks_removed: removed.map(({ tank_number, after }) => ({
      tank_number,
      reason: after.isOwned ? 'switched_off' : 'left',
    })),
  };
}

/**
 * In circulation: owned by the company, operational and not deleted (rules 5). An event at the boundary itself is after
 * it.
 */
function circulationAt(tank: ReportedTank, boundary: Date) {
  const at = boundary.getTime();
  const isOwned = tank.stays.some(
    ({ assigned_at, released_at }) =>
      toMilliseconds(assigned_at) < at && (released_at === null || toMilliseconds(released_at) >= at),
  );
  return { isOwned, circulates: isOwned && isOperationalAt(tank, at) };
}

/** A switch at the moment itself is after it. */
function isOperationalAt({ switches, initially_operational }: ReportedTank, at: number): boolean {
  const last = switches.findLast(({ switched_at }) => toMilliseconds(switched_at) < at);
  return last?.operational_status ?? initially_operational;
}

/** The week's readings above 75 microns of tanks that were operational when they were read (spec 2 §9), highest first. */
function listHighVacuumReadings<Reading extends ReportedReading>(
  readings: readonly Reading[],
  tanks: readonly ReportedTank[],
): Reading[] {
  const tankOf = new Map(tanks.map((tank) => [tank.tank_id, tank]));
  return readings
    .filter(({ tank_id, vacuum_reading, reading_timestamp }) => {
      const tank = tankOf.get(tank_id);
      const isOperational = tank !== undefined && isOperationalAt(tank, toMilliseconds(reading_timestamp));
      return isWeeklyReportHighVacuum(vacuum_reading, isOperational);
    })
    .sort((a, b) => b.vacuum_reading - a.vacuum_reading);
}

export interface InspectionReport {
  readonly csc_inspections_completed: readonly { readonly tank_number: string; readonly csc_inspection_date: string }[];
  readonly csc_inspections_due: readonly {
    readonly tank_number: string;
    readonly csc_inspection_date: string | null;
    readonly due_date: string | null;
  }[];
}

/**
 * Inspections dated inside the week, and those due by its end or never made, the latter first (rules 5); of tanks that
 * the company owns at the end, operational or not.
 */
function reportInspections(
  tanks: readonly ReportedTank[],
  { week_start_date, week_end_date }: ReportDates,
  { end }: ReportPeriod,
): InspectionReport {
  const completed: { tank_number: string; csc_inspection_date: string }[] = [];
  const due: { tank_number: string; csc_inspection_date: string | null; due_date: string | null }[] = [];
  for (const tank of tanks.filter((one) => circulationAt(one, end).isOwned)) {
    const { tank_number, csc_inspection_date } = tank;
    const due_date = dueDateOf(tank);
    const isDue = due_date === null ? csc_inspection_date === null : due_date <= week_end_date;
    if (isDue) due.push({ tank_number, csc_inspection_date, due_date });
    if (csc_inspection_date === null) continue;
    if (csc_inspection_date >= week_start_date && csc_inspection_date <= week_end_date) {
      completed.push({ tank_number, csc_inspection_date });
    }
  }
  due.sort((a, b) => compare(a.due_date ?? '', b.due_date ?? ''));
  completed.sort((a, b) => compare(a.csc_inspection_date, b.csc_inspection_date));
  return { csc_inspections_completed: completed, csc_inspections_due: due };
}

function dueDateOf({ csc_inspection_date, inspection_paper = null }: ReportedTank): string | null {
  if (csc_inspection_date === null) return null;
  return inspection_paper === null ? inspectionDueDate(csc_inspection_date) : inspection_paper.due_at;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** spec 2 §3, with the total of the week before. */
export interface WeeklyReportSummary {
  readonly total_tanks_in_circulation: number;
  readonly total_tanks_before: number;
  readonly tanks_added: number;
  readonly tanks_removed: number;
  readonly high_vacuum_readings_count: number;
  readonly fresh_pulls_count: number;
  readonly csc_inspections_completed: number;
  readonly csc_inspections_due: number;
}

/**
 * All figures and lists of a report, made from its tanks and the week's readings, and the tanks that circulate at its
 * end.
 */
export function buildWeeklyReport<Reading extends ReportedReading>(rows: {
  readonly dates: ReportDates;
  readonly period: ReportPeriod;
  readonly tanks: readonly ReportedTank[];
  readonly readings: readonly Reading[];
}) {
  const { dates, period, tanks, readings } = rows;
  const { total_before, tank_ids, tanks_added, tanks_removed } = compareCirculation(tanks, period);
  const high_vacuum_readings = listHighVacuumReadings(readings, tanks);
  const fresh_pulls = readings.filter(({ fresh_pull }) => fresh_pull);
  const inspections = reportInspections(tanks, dates, period);
  const summary: WeeklyReportSummary = {
    total_tanks_in_circulation: tank_ids.length,
    total_tanks_before: total_before,
    tanks_added: tanks_added.length,
    tanks_removed: tanks_removed.length,
    high_vacuum_readings_count: high_vacuum_readings.length,
    fresh_pulls_count: fresh_pulls.length,
    csc_inspections_completed: inspections.csc_inspections_completed.length,
    csc_inspections_due: inspections.csc_inspections_due.length,
  };
  const lists = { tanks_added, tanks_removed, high_vacuum_readings, fresh_pulls, ...inspections };
  return { summary, lists, circulating: tank_ids };
}
