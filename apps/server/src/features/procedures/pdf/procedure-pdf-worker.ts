import { EventEmitter } from 'node:events';
import pdfmake from 'pdfmake';
import sharp from 'sharp';
import { FONTS } from './printable-text.ts';
import type { PrintableImage } from './printer.ts';
import { procedureDocument } from './procedure-document.ts';
import type { ProcedurePdfInput } from './procedure-pdf-input.ts';

const FONT_FILES: ReadonlySet<string> = new Set(Object.values(FONTS).flatMap((faces) => Object.values(faces)));
/** Enough for the page's width in print. */
const WIDEST_PIXELS = 1_200;

// The typesetter reads its fonts and nothing else: no file, no address, whatever a text says.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path));
pdfmake.setFonts(FONTS);
// Each level of a nested list listens to the page's breaks.
EventEmitter.defaultMaxListeners = 100;
// The pool already spreads the work over threads.
sharp.concurrency(1);

/** Typesets a procedure: the bytes of a PDF. */
export default async function procedurePdf(procedure: ProcedurePdfInput): Promise<Uint8Array> {
  const images = new Map<string, PrintableImage>();
  for (const [name, bytes] of Object.entries(procedure.images)) {
    const image = await printable(bytes);
    if (image !== undefined) images.set(name, image);
  }
  return pdfmake.createPdf(procedureDocument(procedure, images)).getBuffer();
}

/** As a JPEG of a size fit for paper; undefined for a file that is damaged. */
async function printable(bytes: Uint8Array): Promise<PrintableImage | undefined> {
  try {
    const { data, info } = await sharp(bytes)
      .resize({ width: WIDEST_PIXELS, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { data: `data:image/jpeg;base64,${data.toString('base64')}`, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
