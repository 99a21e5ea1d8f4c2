import { EventEmitter } from 'node:events';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js';
import { adaptEmbeddedFonts } from './embedded-fonts.ts';
import { orderLinesByDirection } from './order-lines.ts';
import { FONTS } from './printable-text.ts';
import { loadedScriptFonts, scriptFontFile } from './script-fonts.ts';
import { tagPapers } from './tag-papers.ts';

const FONT_FILES: ReadonlySet<string> = new Set(Object.values(FONTS).flatMap((faces) => Object.values(faces)));

// The typesetter can read its fonts and nothing else: no file and no URL, whatever a text contains.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path));
orderLinesByDirection();
adaptEmbeddedFonts();
tagPapers();
// Each level of a nested list listens to page breaks.
EventEmitter.defaultMaxListeners = 100;

/** The bytes of a PDF. Runs in a worker of the pool, never on the thread that serves requests. */
export function typesetPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  pdfmake.setFonts({ ...FONTS, ...scriptFonts() });
  return pdfmake.createPdf(document).getBuffer();
}

/** Under their names, from memory: they have no files as the typesetter reads them. */
function scriptFonts(): TFontDictionary {
  const fonts: TFontDictionary = {};
  // Its types lack this.
  const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(file: string, bytes: Buffer): void } };
  for (const [file, { bytes }] of loadedScriptFonts()) {
    virtualfs.writeFileSync(file, bytes);
    const name = file.replace(/-\d+\.ttf$/, '');
    fonts[name] = { normal: scriptFontFile(name, 400), bold: scriptFontFile(name, 700) };
  }
  return fonts;
}
