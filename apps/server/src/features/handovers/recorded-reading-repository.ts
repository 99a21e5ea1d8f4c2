import type { Person } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';

/** The reading of the report's tank and company with these figures, whoever recorded it. */
const isSameReading = (microns: RawBuilder<unknown>, takenAt: RawBuilder<unknown>) => sql`
  (reading.tank_id = report.tank_id and reading.company_id = report.company_id
   and reading.reading_timestamp = ${takenAt} and reading.vacuum_reading = ${microns})`;

/** Of several the report's own. */
const ownFirst = sql`order by reading.id is not distinct from report.reading_id desc, reading.id limit 1`;

/**
 * The reading that stands for that of a report: its own from a former acceptance or correction, whatever was corrected of
 * it since, or the same in the books.
 */
export const recordedReading = sql`
  vacuum_readings reading
 where reading.id = report.reading_id
    or ${isSameReading(sql`report.vacuum_reading`, sql`report.arrived_at`)}
 ${ownFirst}`;

/** The id of the reading that stands for that of a report. Undefined if none was recorded, or it was withdrawn. */
export async function findRecordedReading(db: Database, report_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select (select reading.id from ${recordedReading}) as id
      from handover_reports report where report.id = ${report_id}`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** Of which load a report is, if it is of this tank; undefined for one that its company's people may not see. */
export async function findLoadOfReport(
  db: Database,
  person: Person,
  { report_id, tank_id }: { readonly report_id: number; readonly tank_id: number },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('handover_reports as report')
    .innerJoin('transfers as transfer', (join) =>
      join.onRef('transfer.id', '=', 'report.transfer_id').onRef('transfer.company_id', '=', 'report.company_id'),
    )
    .select('report.transfer_id')
    .where('report.id', '=', report_id)
    .where('report.tank_id', '=', tank_id)
    .where(isReadableBy(person, 'report.company_id'))
    .executeTakeFirst();
  return found?.transfer_id;
}

/** The reading with these figures that is recorded already where the report's would be. */
export async function findSameReading(
  db: Database,
  report_id: number,
  { vacuum_reading, reading_timestamp }: { readonly vacuum_reading: number; readonly reading_timestamp: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select reading.id
      from handover_reports report
      join vacuum_readings reading
        on ${isSameReading(sql`${vacuum_reading}::numeric`, sql`${reading_timestamp}::timestamptz`)}
     where report.id = ${report_id}
     ${ownFirst}`.execute(db);
  return rows[0]?.id;
}

export async function noteReading(transaction: Database, id: number, reading_id: number): Promise<void> {
  await transaction.updateTable('handover_reports').set({ reading_id }).where('id', '=', id).execute();
}
