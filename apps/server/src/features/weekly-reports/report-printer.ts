import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import type { Server } from '../../shared/http/server.ts';
import type { PrintedPdf } from '../../shared/typesetting/pdf-pool.ts';
import { findLogoName } from '../companies/logo-repository.ts';
import type { WeeklyReportPdfInput } from './pdf/weekly-report-document.ts';
import type { FoundReport } from './weekly-report-repository.ts';

const WORKER = new URL('./pdf/weekly-report-pdf-worker.ts', import.meta.url);

/** A report as PDF; the same report with the same logo is typeset once. */
export type PrintReport = (report: FoundReport) => Promise<PrintedPdf>;

export function createReportPrinter({ db, fileStorage, pdfPool }: Server): PrintReport {
  return async ({ company_id, text, record }) => {
    const logoName = await findLogoName(db, company_id);
    const key = createHash('sha256').update(`${logoName} ${text}`).digest('hex');
    const gather = async (): Promise<WeeklyReportPdfInput> => ({ report: record, logo: await readLogo(logoName) });
    return pdfPool.print({ worker: WORKER, key, gather });
  };

  /** A logo that was just replaced or is missing must not make the report fail. */
  async function readLogo(name: string | null): Promise<Uint8Array | null> {
    if (name === null || !(await fileStorage.exists(name))) return null;
    return new Uint8Array(await buffer(await fileStorage.read(name)));
  }
}

/** By the company's name of then; a later version says that it is one. */
export function reportFileName({ report_data, week_start_date, week_end_date, version = 1 }: WeeklyReport): string {
  const edition = version === 1 ? '' : `, version ${version}`;
  return `Weekly report ${report_data.company_name} ${week_start_date} to ${week_end_date}${edition}.pdf`;
}
