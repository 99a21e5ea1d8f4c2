import type { PrintedPdf } from '../../../shared/typesetting/pdf-pool.ts';
import { readPrintableImage } from '../../../shared/typesetting/printable-image.ts';
import { describeUnprintable } from '../../../shared/typesetting/printable-text.ts';
import { withScriptFonts } from '../../../shared/typesetting/script-fonts.ts';
import { typesetPdf } from '../../../shared/typesetting/typeset-pdf.ts';
import type { WeeklyReportPdfInput } from './weekly-report-document.ts';
import { weeklyReportDocument } from './weekly-report-document.ts';

/** Typesets a weekly report. */
export default async function weeklyReportPdf({ report, logo }: WeeklyReportPdfInput): Promise<PrintedPdf> {
  const image = logo === null ? undefined : await readPrintableImage(logo);
  const { document, notPrinted } = await withScriptFonts(() => ({
    document: weeklyReportDocument(report, image),
    notPrinted: describeUnprintable(),
  }));
  return { bytes: await typesetPdf(document), notPrinted };
}
