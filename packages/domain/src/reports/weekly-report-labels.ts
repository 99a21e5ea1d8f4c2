import { WEEKLY_REPORT_HIGH_ABOVE_MICRONS } from '../vacuum/vacuum-bands.ts';
import type { AddedReason, RemovedReason, WeeklyReportSummary } from './weekly-report.ts';

/** The labels for how a tank entered or left circulation. */
export const CIRCULATION_CHANGE_WORDS: Readonly<Record<AddedReason | RemovedReason, string>> = {
  joined: 'New to the company',
  switched_on: 'Put in service',
  left: 'Left the company',
  switched_off: 'Taken out of service',
};

/** The titles of a report's lists, by figure. */
export const REPORT_LIST_TITLES = {
  high_vacuum_readings: `High vacuum readings, above ${WEEKLY_REPORT_HIGH_ABOVE_MICRONS} microns`,
  csc_inspections_due: 'CSC inspections due',
  csc_inspections_completed: 'CSC inspections completed',
  tanks_added: 'Tanks added',
  tanks_removed: 'Tanks removed',
  fresh_pulls: 'Fresh pulls',
  custody_findings: 'Found by the custody ledger',
} as const;

export interface ReportFigure {
  readonly label: string;
  readonly value: number;
  readonly hint?: string;
}

/** The figures of a summary (spec 2 §3), in display order. */
export function listReportFigures(summary: WeeklyReportSummary): ReportFigure[] {
  return [
    {
      label: 'Tanks in circulation',
      value: summary.total_tanks_in_circulation,
      hint: `${summary.total_tanks_before} before`,
    },
    { label: 'Tanks added', value: summary.tanks_added },
    { label: 'Tanks removed', value: summary.tanks_removed },
    { label: 'High vacuum readings', value: summary.high_vacuum_readings_count },
    { label: 'Fresh pulls', value: summary.fresh_pulls_count },
    { label: 'CSC inspections completed', value: summary.csc_inspections_completed },
    { label: 'CSC inspections due', value: summary.csc_inspections_due },
  ];
}

/** Who took a reading: the name, or the email address if the account is gone or has no name. */
export function readingTakerName(reading: {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly recorded_by_email: string;
}): string {
  const name = [reading.first_name, reading.last_name].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? reading.recorded_by_email : name;
}
