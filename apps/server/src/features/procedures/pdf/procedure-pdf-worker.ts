import { type PrintableImage, readPrintableImage } from '../../../shared/typesetting/printable-image.ts';
import { typesetPdf } from '../../../shared/typesetting/typeset-pdf.ts';
import type { ProcedurePdfInput } from './procedure-document.ts';
import { procedureDocument } from './procedure-document.ts';

/** Typesets a procedure: the bytes of a PDF. */
export default async function procedurePdf(procedure: ProcedurePdfInput): Promise<Uint8Array> {
  const images = new Map<string, PrintableImage>();
  for (const [name, bytes] of Object.entries(procedure.images)) {
    const image = await readPrintableImage(bytes);
    if (image !== undefined) images.set(name, image);
  }
  return typesetPdf(procedureDocument(procedure, images));
}
