import type { PrintedPdf } from '../../../shared/typesetting/pdf-pool.ts';
import { type PrintableImage, readPrintableImage } from '../../../shared/typesetting/printable-image.ts';
import { withScriptFonts } from '../../../shared/typesetting/script-fonts.ts';
import { typesetPdf } from '../../../shared/typesetting/typeset-pdf.ts';
import type { ProcedurePdfInput } from './procedure-document.ts';
import { procedureDocument } from './procedure-document.ts';

/** Typesets a procedure. */
export default async function procedurePdf(procedure: ProcedurePdfInput): Promise<PrintedPdf> {
  const images = new Map<string, PrintableImage>();
  for (const [name, bytes] of Object.entries(procedure.images)) {
    const image = await readPrintableImage(bytes);
    if (image !== undefined) images.set(name, image);
  }
  const { document, notPrinted } = await withScriptFonts(() => procedureDocument(procedure, images));
  return { bytes: await typesetPdf(document), notPrinted };
}
