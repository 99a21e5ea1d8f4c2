import type { HandoverReport, HandoverReportFields } from '@dewar/contract/handovers';
import { handoverReportState } from '@dewar/domain/handovers/handover-links';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isAwaitedBy } from './handover-link-repository.ts';
import type { OpenLink } from './opened-link-repository.ts';

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

export type StoredReport = Omit<HandoverReport, 'assessment'> & { readonly tank_id: number };

interface ReportRow extends Omit<StoredReport, 'state' | 'files_left_out'> {
  readonly files_left_out: string[];
  readonly is_latest: boolean;
  readonly is_awaited: boolean;
}

/** What the receiver reported of a load to the company whose record it is, the latest first. */
export async function listReports(db: Database, transfer_id: number): Promise<StoredReport[]> {
  const { rows } = await sql<{ report: ReportRow }>`
    select (select row_to_json(shown) from (
      select report.id, report.transfer_id, report.tank_id, report.name, report.arrived_at, report.was_venting,
             report.arrival_pressure, report.weight_lbs, report.level, report.level_unit, report.vacuum_reading,
             report.note, report.latitude, report.longitude, report.captured_at, report.reported_at,
             report.accepted_by_email, report.accepted_at, report.dismissed_by_email, report.dismissed_at,
             report.files_left_out,
             ${isAwaitedBy('report')} as is_awaited,
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
     where report.transfer_id = ${transfer_id}
     order by report.id desc`.execute(db);
  return rows.map(({ report: { is_latest, is_awaited, files_left_out, ...report } }) => ({
    ...report,
    ...(files_left_out.length > 0 && { files_left_out }),
    state: handoverReportState({
      accepted_at: toDate(report.accepted_at),
      dismissed_at: toDate(report.dismissed_at),
      ...{ is_latest, is_awaited },
    }),
  }));
}

const toDate = (at: string | null) => (at === null ? null : new Date(at));

export async function markReport(
  transaction: Database,
  id: number,
  change:
    | { readonly accepted_at: Date; readonly accepted_by_email: string }
    | { readonly dismissed_at: Date; readonly dismissed_by_email: string },
): Promise<void> {
  await transaction.updateTable('handover_reports').set(change).where('id', '=', id).execute();
}
