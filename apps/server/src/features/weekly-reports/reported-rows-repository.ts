import type { ReportedTank } from '@dewar/domain/reports/weekly-report';
import { WEEKLY_REPORT_HIGH_ABOVE_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { inspectionPaperBy } from '../tank-papers/latest-paper-repository.ts';
import { lastInspectionBy, numberAt } from '../tank-state/tank-details-repository.ts';

export interface ReportedRange {
  readonly company_id: number;
  readonly start: Date;
  readonly end: Date;
}

/**
 * The tanks that the company had at some time in the range, with what determines whether they circulated. One index
 * range over the assignments and a few lookups per tank: the cost does not grow with the history. Their numbers are those
 * of the end, and an inspection that was made after the last day is not known yet.
 */
export async function listReportedTanks(
  db: Database,
  { company_id, start, end }: ReportedRange,
  lastDay: string,
): Promise<ReportedTank[]> {
  const { rows } = await sql<ReportedTank>`
    select tank.id as tank_id, ${numberAt(end)} as tank_number, 
           coalesce(inspected.csc_inspection_date, proven.issued_at) as csc_inspection_date,
           case when inspected.csc_inspection_date is null and proven.issued_at is not null
                then json_build_object('due_at', proven.due_at) end as inspection_paper, stay.stays,
           coalesce(turned.switches, '[]') as switches,
           coalesce(earlier.operational_status, later.operational_status, tank.operational_status)
             as initially_operational
      from (select tank_id,
                   json_agg(json_build_object('assigned_at', assigned_at, 'released_at', released_at)
                            order by assigned_at, id) as stays
              from tank_assignments
             where company_id = ${company_id} and coalesce(released_at, 'infinity'::timestamptz) >= ${start}
               and assigned_at < ${end}
             group by tank_id) stay
      join tanks tank on tank.id = stay.tank_id
      left join lateral (${lastInspectionBy(lastDay)}) inspected on true
      left join lateral (${inspectionPaperBy(company_id, lastDay)}) proven on true
      left join lateral (
        select operational_status from tank_operational_switches
         where tank_id = tank.id and switched_at < ${start}
         order by switched_at desc, id desc limit 1) earlier on true
      left join lateral (
        select operational_status from tank_operational_switches
         where tank_id = tank.id and switched_at >= ${start}
         order by switched_at, id limit 1) later on true
      left join lateral (
        select json_agg(json_build_object('operational_status', operational_status, 'switched_at', switched_at)
                        order by switched_at, id) as switches
          from tank_operational_switches
         where tank_id = tank.id and switched_at >= ${start} and switched_at < ${end}) turned on true
     order by tank.order_key, tank.id`.execute(db);
  return rows;
}

interface ReportedReadingRow {
  readonly reading_id: number;
  readonly tank_id: number;
  readonly tank_number: string;
  readonly vacuum_reading: number;
  readonly reading_timestamp: Date;
  readonly fresh_pull: boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly recorded_by_email: string;
}

/** The readings of the range that a report may list: high ones and fresh pulls, in order of time. */
export async function listReportedReadings(
  db: Database,
  { company_id, start, end }: ReportedRange,
): Promise<ReportedReadingRow[]> {
  const { rows } = await sql<ReportedReadingRow>`
    select reading.id as reading_id, reading.tank_id, ${numberAt(end)} as tank_number, reading.vacuum_reading, reading.reading_timestamp, reading.fresh_pull,
           person.first_name, person.last_name, reading.recorded_by_email
      from vacuum_readings reading
      join tanks tank on tank.id = reading.tank_id
      left join users person on person.id = reading.recorded_by
     where reading.company_id = ${company_id}
       and reading.reading_timestamp >= ${start} and reading.reading_timestamp < ${end}
       and (reading.vacuum_reading > ${WEEKLY_REPORT_HIGH_ABOVE_MICRONS} or reading.fresh_pull)
     order by reading.reading_timestamp, reading.id`.execute(db);
  return rows;
}

export interface VacuumDayRow {
  /** The number of the day within the report, from 1. */
  readonly day: number;
  readonly readings: number;
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

/** The readings of these tanks by day; `dayStarts` are the moments at which the days start. */
export async function listVacuumDays(
  db: Database,
  { company_id, start, end }: ReportedRange,
  { tankIds, dayStarts }: { readonly tankIds: readonly number[]; readonly dayStarts: readonly Date[] },
): Promise<VacuumDayRow[]> {
  const starts = dayStarts.map((day) => day.toISOString());
  const { rows } = await sql<VacuumDayRow>`
    select day, count(*)::int as readings, min(vacuum_reading) as lowest, max(vacuum_reading) as highest,
           percentile_cont(0.5) within group (order by vacuum_reading::float8) as median
      from (select width_bucket(reading_timestamp, ${starts}::timestamptz[]) as day, vacuum_reading
              from vacuum_readings
             where company_id = ${company_id} and reading_timestamp >= ${start} and reading_timestamp < ${end}
               and tank_id = any(${[...tankIds]}::int[])) taken
     group by day
     order by day`.execute(db);
  return rows;
}
