import { recordId } from '@dewar/contract/fields';
import type { CreateVacuumReadingRequest } from '@dewar/contract/vacuum-readings';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { lockTankState } from '../tank-state/tank-state-repository.ts';
import { findTankOfTransfer, findTransferRecord } from '../transfers/stored-transfer-repository.ts';
import { lockLinks } from './handover-link-repository.ts';
import { listReports } from './handover-report-repository.ts';
import { findLoadOfReport, findSameReading, noteReading } from './recorded-reading-repository.ts';

const CORRECTED = 'The receiver has sent a correction since. Look at it, or save once more to record what stands here.';

interface CorrectedReport {
  readonly transfer_id: number;
  /** The report that the arrival corrects, if it corrects one. */
  readonly report_id: number | undefined;
}

/**
 * Records the arrival of a load that corrects what its receiver reported. Throws 404 for a load that is not in the
 * person's books, and 409 if the receiver sent something later, which nobody would see otherwise.
 */
export function recordCorrection<Recorded>(
  context: RequestContext,
  { transfer_id, report_id }: CorrectedReport,
  record: (within: RequestContext) => Promise<Recorded>,
): Promise<Recorded> {
  if (report_id === undefined) return record(context);
  return withTransaction(context, async (within, transaction) => {
    const { person } = within;
    const tank_id = await findTankOfTransfer(transaction, transfer_id);
    if (tank_id === undefined) throw notFound();
    await lockTankState(transaction, tank_id);
    if ((await findTransferRecord(transaction, person, transfer_id)) === undefined) throw notFound();
    // Under the locks nothing else comes in until the arrival is recorded.
    await lockLinks(transaction, transfer_id);
    const reports = await listReports(transaction, transfer_id);
    if (reports.some(({ id, state }) => id > report_id && state !== 'dismissed'))
      throw conflict(CORRECTED, { handover_report_id: CORRECTED });
    return record(within);
  });
}

interface ReadingParts {
  readonly logReading: (context: RequestContext, request: CreateVacuumReadingRequest) => Promise<string>;
  readonly getReadingRecord: (db: Database, id: number) => Promise<string>;
}

/**
 * Logs a reading. One of a receiver's report is noted with it, so that accepting the report records no second one; the same
 * reading is recorded once, and returned as it stands.
 */
export function logReportedReading(
  context: RequestContext,
  { logReading, getReadingRecord }: ReadingParts,
  { handover_report_id: report_id, ...request }: CreateVacuumReadingRequest,
): Promise<string> {
  const { tank_id } = request;
  if (report_id === undefined || tank_id === undefined) return logReading(context, request);
  return withTransaction(context, async (within, transaction) => {
    const load_id = await findLoadOfReport(transaction, within.person, { report_id, tank_id });
    // A reading is a record of its own: it is not lost with a load that was deleted or moved.
    if (load_id === undefined) return logReading(within, request);
    await lockTankState(transaction, tank_id);
    await lockLinks(transaction, load_id);
    const same = await findSameReading(transaction, report_id, request);
    if (same !== undefined) {
      await noteReading(transaction, report_id, same);
      const stored = JSON.parse(await getReadingRecord(transaction, same));
      return JSON.stringify({ ...stored, was_recorded_before: true });
    }
    const record = await logReading(within, request);
    await noteReading(transaction, report_id, readingIdOf(record));
    return record;
  });
}

/** The id of a reading in the contract's format. */
export function readingIdOf(record: string): number {
  return z.object({ id: recordId }).parse(JSON.parse(record)).id;
}
