import type { HandoverReport } from '@dewar/contract/handovers';
import type { Assessment, UpdateTransferRequest } from '@dewar/contract/transfers';
import type { CreateVacuumReadingRequest } from '@dewar/contract/vacuum-readings';
import type { Person } from '@dewar/domain/accounts/permissions';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { findTransferRecord } from '../transfers/stored-transfer-repository.ts';
import { readingIdOf } from './corrected-report.ts';
import { lockLinks } from './handover-link-repository.ts';
import { endLoadLinks, lockAwaitedLoad } from './handover-link-service.ts';
import { listReports, markReport, type StoredReport } from './handover-report-repository.ts';
import { findRecordedReading } from './recorded-reading-repository.ts';

/** What this feature needs of loads and readings: the same that records them otherwise. */
export interface ArrivalParts {
  readonly assess: (
    db: Database,
    person: Person,
    question: {
      readonly tank_id: number;
      readonly transfer_id: number;
      readonly arrival_pressure: number | undefined;
      readonly was_venting: boolean;
      readonly arrived_at: string;
    },
    now: Date,
  ) => Promise<Assessment>;
  readonly editTransfer: (
    context: RequestContext,
    edit: { readonly id: number; readonly request: UpdateTransferRequest; readonly expectedVersion: undefined },
  ) => Promise<{ readonly record: string }>;
  readonly logReading: (context: RequestContext, request: CreateVacuumReadingRequest) => Promise<string>;
}

/** What the receiver of a load reported. Throws 404 if the load is not in the person's books. */
export async function readReports(
  context: RequestContext,
  parts: ArrivalParts,
  transfer_id: number,
): Promise<HandoverReport[]> {
  const { db, person } = context;
  if ((await findTransferRecord(db, person, transfer_id)) === undefined) throw notFound();
  const reports = await listReports(db, transfer_id);
  // At most one waits.
  return Promise.all(reports.map((report) => withAssessment(context, parts, report)));
}

async function withAssessment({ db, person, now }: RequestContext, parts: ArrivalParts, report: StoredReport) {
  const { tank_id, is_tank_there, ...shown } = report;
  if (report.state !== 'waiting' || !is_tank_there) return { ...shown, assessment: null };
  const { transfer_id, arrival_pressure, was_venting, arrived_at } = report;
  const question = { tank_id, transfer_id, arrival_pressure: arrival_pressure ?? undefined, was_venting, arrived_at };
  return { ...shown, assessment: await parts.assess(db, person, question, now) };
}

interface NamedReport {
  readonly transfer_id: number;
  readonly report_id: number;
}

/**
 * Records the arrival of a report that waits as the person would, with its reading unless a former acceptance or
 * correction recorded it, and ends the load's link. Throws 404, 409 for a report that does not wait, also because the receiver corrected it after
 * the person has read it, and what recording an arrival or a reading throws.
 */
export function acceptReport(context: RequestContext, parts: ArrivalParts, named: NamedReport): Promise<string> {
  return withTransaction(context, async (within, transaction) => {
    const { person, now } = within;
    const { report, load } = await lockWaiting(within, named);
    const request = arrivalOf(report);
    const { record } = await parts.editTransfer(within, { id: named.transfer_id, request, expectedVersion: undefined });
    const reading_id = await recordReading(within, parts, { ...report, company_id: load.company_id });
    await markReport(transaction, report.id, { accepted_at: now, accepted_by_email: person.email, reading_id });
    await writeTrail(within, load.company_id, report, 'accept');
    await endLoadLinks(within, load, 'accepted');
    return record;
  });
}

/** The id of the reading of an accepted report, also one that only a correction had; null if there is none. */
async function recordReading(
  context: RequestContext,
  { logReading }: ArrivalParts,
  report: StoredReport & { readonly company_id: number },
): Promise<number | null> {
  const { tank_id, company_id, vacuum_reading, arrived_at: reading_timestamp } = report;
  const recorded = await findRecordedReading(context.db, report.id);
  if (recorded !== undefined) return recorded;
  if (vacuum_reading === null) return null;
  const reading = { tank_id, company_id, vacuum_reading, reading_timestamp };
  const record = await logReading(context, { ...reading, additional_notes: 'Reported by the receiver' });
  return readingIdOf(record);
}

/** Puts a report that waits aside; another one can be sent. Throws 404, and 409 for a report that does not wait. */
export function dismissReport(
  context: RequestContext,
  parts: ArrivalParts,
  named: NamedReport,
): Promise<HandoverReport> {
  return withTransaction(context, async (within, transaction) => {
    const { person, now } = within;
    const { report, load } = await lockWaiting(within, named);
    await markReport(transaction, report.id, { dismissed_at: now, dismissed_by_email: person.email });
    await writeTrail(within, load.company_id, report, 'dismiss');
    const after = (await readReports(within, parts, named.transfer_id)).find(({ id }) => id === report.id);
    if (after === undefined) throw new Error('a report disappeared within its own transaction');
    return after;
  });
}

async function lockWaiting(context: RequestContext, { transfer_id, report_id }: NamedReport) {
  const { db, person } = context;
  if ((await findTransferRecord(db, person, transfer_id)) === undefined) throw notFound();
  const known = (await listReports(db, transfer_id)).some(({ id }) => id === report_id);
  if (!known) throw notFound();
  const load = { ...(await lockAwaitedLoad(context, transfer_id)), transfer_id };
  // Under both locks no correction comes in until this is decided; one that came before is seen here.
  await lockLinks(db, transfer_id);
  const report = (await listReports(db, transfer_id)).find(({ id }) => id === report_id);
  if (report?.state === 'replaced') throw conflict('The receiver has sent a correction. Look at it before you decide.');
  if (report?.state !== 'waiting') throw conflict('This report does not wait any more. Look at the load again.');
  return { report, load };
}

function arrivalOf(report: StoredReport): UpdateTransferRequest {
  const { arrived_at, arrival_pressure, was_venting, level, level_unit } = report;
  return {
    ...{ arrived_at, arrival_pressure, was_venting },
    ...(level !== null && { manual_level_reading: level, level_reading_unit: level_unit }),
  };
}

function writeTrail(
  { db, person }: RequestContext,
  company_id: number,
  { photos: _, signature: __, is_tank_there: ___, recorded_reading: ____, ...report }: StoredReport,
  action: 'accept' | 'dismiss',
): Promise<void> {
  const entry = { actor: person, company_id, entity: 'handover_report', entity_id: report.id } as const;
  return writeAudit(db, { ...entry, action, before: report });
}
