import { createRequire } from 'node:module';
import type { ShapeWord } from './harfbuzz.ts';
import { isScriptFont, loadedScriptFonts, scriptFontFile } from './script-fonts.ts';
import { RIGHT_TO_LEFT } from './text-direction.ts';

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  readonly advanceWidth: number;
}

interface Run {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

/** A font of a document, as pdfkit has it. */
interface EmbeddedFont {
  readonly font: { getGlyph(id: number): { readonly advanceWidth: number } };
  readonly scale: number;
  readonly subset: { readonly glyphs: number[] };
  unicode: (readonly number[])[];
  readonly widths: number[];
  ascender: number;
  descender: number;
  lineGap: number;
  layoutRun(text: string): Run;
  layout(text: string): Run;
  encode(text: string): [string[], readonly Position[]];
  toUnicodeCmap(): unknown;
}

interface PdfDocument {
  readonly _font: EmbeddedFont;
  provideFont(family: string, bold?: boolean, italics?: boolean): EmbeddedFont;
  text(text: string, ...place: readonly unknown[]): PdfDocument;
  addContent(operation: string): PdfDocument;
  markContent(tag: 'Span', options: { readonly actual: string }): PdfDocument;
  endMarkedContent(): PdfDocument;
}

/** For a glyph beyond the characters of its syllable, as the circle under a sign without a letter: a file has to name one. */
const WORD_JOINER = 0x2060;

/**
 * Lets HarfBuzz shape the words of the fonts of script-fonts.ts: fontkit, with which pdfmake shapes, puts the tone mark of
 * a Thai word below its vowel. Readers copy the letters of all fonts in their order.
 */
export function adaptEmbeddedFonts(): void {
  // pdfmake has no types for its parts, and no hook for fonts (decision 142).
  const parts: { readonly default: { readonly prototype: PdfDocument } } = createRequire(import.meta.url)(
    'pdfmake/js/PDFDocument.js',
  );
  const { prototype } = parts.default;
  const { provideFont, text: write, addContent } = prototype;
  const adapted = new WeakSet<EmbeddedFont>();
  const shaped = new WeakSet<EmbeddedFont>();
  prototype.provideFont = function provide(family, bold = false, italics = false) {
    const font = provideFont.call(this, family, bold, italics);
    if (adapted.has(font)) return font;
    adapted.add(font);
    reverseLigatures(font);
    if (!isScriptFont(family)) return font;
    shaped.add(font);
    const { ascender, descender, lineGap } = this.provideFont('Roboto');
    // Lines stand as close as those of Latin: otherwise one Chinese character would widen a line by a quarter.
    Object.assign(font, { ascender, descender, lineGap });
    const shape = loadedScriptFonts().get(scriptFontFile(family, bold ? 700 : 400))?.shape;
    if (shape !== undefined) shapeFont(font, shape);
    return font;
  };
  prototype.text = function writeText(text, ...place) {
    if (!shaped.has(this._font) || !hasMovedMarks(text, this._font)) return write.call(this, text, ...place);
    // Within the text object: beside it, readers take the word to stand elsewhere on the page.
    this.addContent = (operation) => {
      if (operation === 'ET') this.endMarkedContent();
      addContent.call(this, operation);
      return operation === 'BT' ? this.markContent('Span', { actual: text }) : this;
    };
    write.call(this, text, ...place);
    this.addContent = addContent;
    return this;
  };
}

/** Readers that copy text put a mark that was moved elsewhere, so the word itself stands beside its glyphs. */
function hasMovedMarks(text: string, font: EmbeddedFont): boolean {
  return font.layout(text).positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0);
}

/** Readers reverse a line of Arabic character by character, also those that one glyph stands for, as lam and alef. */
function reverseLigatures(font: EmbeddedFont): void {
  const { toUnicodeCmap } = font;
  font.toUnicodeCmap = () => {
    font.unicode = font.unicode.map((codes) =>
      RIGHT_TO_LEFT.test(String.fromCodePoint(...codes)) ? codes.toReversed() : codes,
    );
    return toUnicodeCmap.call(font);
  };
}

function shapeFont(font: EmbeddedFont, shape: ShapeWord): void {
  font.layoutRun = (text) => layOut(shape(text), font);
  const places = new Map<string, number>();
  // A glyph that stands for other characters elsewhere is embedded once more, so that the text can be copied.
  font.encode = (text) => {
    const { glyphs, positions } = font.layout(text);
    const codes = glyphs.map(({ id, advanceWidth, codePoints }) => {
      const key = `${id} ${codePoints.join()}`;
      const place = places.get(key) ?? font.subset.glyphs.push(id) - 1;
      places.set(key, place);
      font.widths[place] = advanceWidth * font.scale;
      font.unicode[place] = codePoints;
      return place.toString(16).padStart(4, '0');
    });
    return [codes, positions];
  };
}

function layOut(shape: ReturnType<ShapeWord>, { font, scale }: EmbeddedFont): Run {
  const glyphs = shape.map(({ id, characters }) => ({
    id,
    advanceWidth: font.getGlyph(id).advanceWidth,
    codePoints: characters === '' ? [WORD_JOINER] : Array.from(characters, (each) => each.codePointAt(0) ?? 0),
  }));
  const positions = shape.map(({ xAdvance, yAdvance, xOffset, yOffset }, index) => ({
    xAdvance: xAdvance * scale,
    yAdvance: yAdvance * scale,
    xOffset: xOffset * scale,
    yOffset: yOffset * scale,
    advanceWidth: (glyphs[index]?.advanceWidth ?? 0) * scale,
  }));
  return { glyphs, positions, advanceWidth: positions.reduce((total, { xAdvance }) => total + xAdvance, 0) };
}
