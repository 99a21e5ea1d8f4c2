import type { PrintedPdf } from '../../../shared/typesetting/pdf-pool.ts';
import { type PrintableImage, readPrintableImage } from '../../../shared/typesetting/printable-image.ts';
import { describeUnprintable } from '../../../shared/typesetting/printable-text.ts';
import { withScriptFonts } from '../../../shared/typesetting/script-fonts.ts';
import { typesetPdf } from '../../../shared/typesetting/typeset-pdf.ts';
import { type DossierPdfInput, dossierDocument } from './dossier-document.ts';

/** Typesets a version of a dossier. */
export default async function dossierPdf({ pictures, ...input }: DossierPdfInput): Promise<PrintedPdf> {
  const images = new Map<number, PrintableImage>();
  for (const [id, bytes] of pictures) {
    const image = await readPrintableImage(bytes);
    if (image !== undefined) images.set(id, image);
  }
  const { document, notPrinted } = await withScriptFonts(() => ({
    document: dossierDocument(input, images),
    notPrinted: describeUnprintable(),
  }));
  return { bytes: await typesetPdf(document), notPrinted };
}
