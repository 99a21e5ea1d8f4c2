import { EventEmitter } from 'node:events';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { FONTS } from './printable-text.ts';

const FONT_FILES: ReadonlySet<string> = new Set(Object.values(FONTS).flatMap((faces) => Object.values(faces)));

// The typesetter can read its fonts and nothing else: no file and no URL, whatever a text contains.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path));
pdfmake.setFonts(FONTS);
// Each level of a nested list listens to page breaks.
EventEmitter.defaultMaxListeners = 100;

/** The bytes of a PDF. Runs in a worker of the pool, never on the thread that serves requests. */
export function typesetPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  return pdfmake.createPdf(document).getBuffer();
}
