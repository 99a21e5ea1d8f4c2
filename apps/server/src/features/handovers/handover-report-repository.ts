import type { HandoverReport, HandoverReportFields } from '@dewar/contract/handovers';
import { handoverReportState } from '@dewar/domain/handovers/handover-links';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isAwaitedBy } from './handover-link-repository.ts';
import type { OpenLink } from './opened-link-repository.ts';
import { recordedReading } from './recorded-reading-repository.ts';

/** What was sent with a link under a key before. */
export async function findSentReport(db: Database, link_id: number, key_hash: Buffer) {
  return db
    .selectFrom('handover_reports')
    .select(['content_hash', 'reported_at', 'files_left_out'])
    .where('link_id', '=', link_id)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst();
}

interface SentReport {
  readonly fields: Omit<HandoverReportFields, 'token'>;
  readonly key_hash: Buffer | null;
  readonly content_hash: Buffer;
  readonly reported_at: Date;
}

export async function insertReport(
  transaction: Database,
  link: OpenLink,
  { fields, ...sent }: SentReport,
): Promise<number> {
  const { id: link_id, transfer_id, tank_id, company_id } = link;
  const { id } = await transaction
    .insertInto('handover_reports')
    .values({ link_id, transfer_id, tank_id, company_id, ...fields, ...sent })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function noteLeftOut(transaction: Database, id: number, files_left_out: string[]): Promise<void> {
  await transaction.updateTable('handover_reports').set({ files_left_out }).where('id', '=', id).execute();
}

export async function insertReportFile(
  transaction: Database,
  file: { readonly report_id: number; readonly file_id: number; readonly is_signature: boolean },
): Promise<void> {
  await transaction.insertInto('handover_report_files').values(file).execute();
}

export type StoredReport = Omit<HandoverReport, 'assessment'> & {
  readonly tank_id: number;
  /** The company still has the tank: else the report can be read, and neither assessed nor accepted. */
  readonly is_tank_there: boolean;
};

interface ReportRow extends Omit<StoredReport, 'state' | 'files_left_out'> {
  readonly files_left_out: string[];
  readonly is_latest: boolean;
  readonly is_awaited: boolean;
  readonly is_as_recorded: boolean;
}

/** Whether the arrival of the load has the figures of the report. */
const isAsRecorded = sql<boolean>`coalesce(
  (transfer.arrived_at, transfer.was_venting) = (report.arrived_at, report.was_venting)
  and transfer.arrival_pressure is not distinct from report.arrival_pressure
  and (report.level is null
       or (transfer.manual_level_reading, transfer.level_reading_unit) = (report.level, report.level_unit)), false)`;

/** What the receiver reported of a load to the company whose record it is, the latest first. */
export async function listReports(db: Database, transfer_id: number): Promise<StoredReport[]> {
  const { rows } = await sql<{ report: ReportRow }>`
    select (select row_to_json(shown) from (
      select report.id, report.transfer_id, report.tank_id, report.name, report.arrived_at, report.was_venting,
             report.arrival_pressure, report.gauge_pressure, report.gauge_unit, report.weight_lbs, report.level, report.level_unit, report.vacuum_reading,
             report.note, report.latitude, report.longitude, report.captured_at, report.reported_at,
             report.accepted_by_email, report.accepted_at, report.dismissed_by_email, report.dismissed_at,
             report.files_left_out,
             tank.deleted_at is null and tank.company_id is not distinct from transfer.company_id as is_tank_there,
             (select row_to_json(recorded)
                from (select reading.vacuum_reading, reading.reading_timestamp from ${recordedReading}) recorded)
               as recorded_reading,
             ${isAwaitedBy('report')} as is_awaited, ${isAsRecorded} as is_as_recorded,
             not exists (select from handover_reports later
                          where later.transfer_id = report.transfer_id and later.company_id = report.company_id
                            and later.id > report.id and later.dismissed_at is null) as is_latest,
             coalesce((select json_agg(json_build_object('id', file.id, 'file_name', file.file_name) order by file.id)
                         from handover_report_files link join tank_files file on file.id = link.file_id
                        where link.report_id = report.id and not link.is_signature), '[]') as photos,
             (select json_build_object('id', file.id, 'file_name', file.file_name)
                from handover_report_files link join tank_files file on file.id = link.file_id
               where link.report_id = report.id and link.is_signature) as signature) shown) as report
      from handover_reports report
      join transfers transfer on transfer.id = report.transfer_id and transfer.company_id = report.company_id
      join tanks tank on tank.id = report.tank_id
     where report.transfer_id = ${transfer_id}
     order by report.id desc`.execute(db);
  return rows.map(({ report: { is_latest, is_awaited, is_as_recorded, files_left_out, ...report } }) => ({
    ...report,
    ...(files_left_out.length > 0 && { files_left_out }),
    state: handoverReportState({
      accepted_at: toDate(report.accepted_at),
      dismissed_at: toDate(report.dismissed_at),
      ...{ is_latest, is_awaited, is_as_recorded },
    }),
  }));
}

const toDate = (at: string | null) => (at === null ? null : new Date(at));

type Decision =
  | { readonly accepted_at: Date; readonly accepted_by_email: string; readonly reading_id: number | null }
  | { readonly dismissed_at: Date; readonly dismissed_by_email: string };

export async function markReport(transaction: Database, id: number, decision: Decision): Promise<void> {
  await transaction.updateTable('handover_reports').set(decision).where('id', '=', id).execute();
}
