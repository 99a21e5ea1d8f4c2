import { readPrintableImage } from '../../../shared/typesetting/printable-image.ts';
import { typesetPdf } from '../../../shared/typesetting/typeset-pdf.ts';
import type { WeeklyReportPdfInput } from './weekly-report-document.ts';
import { weeklyReportDocument } from './weekly-report-document.ts';

/** Typesets a weekly report: the bytes of a PDF. */
export default async function weeklyReportPdf({ report, logo }: WeeklyReportPdfInput): Promise<Uint8Array> {
  return typesetPdf(weeklyReportDocument(report, logo === null ? undefined : await readPrintableImage(logo)));
}
