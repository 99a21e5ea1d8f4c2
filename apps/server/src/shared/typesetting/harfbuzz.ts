/** A glyph of a word from left to right, in units of its font. */
export interface ShapedGlyph {
  readonly id: number;
  /** Those that it stands for in a copy of the text, in its order: signs may be drawn before the letter that they follow. */
  readonly characters: string;
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** A vowel of Thai and of Lao that fonts write as two signs, with a tone mark between them. */
const WRITTEN_APART = /[\u0e33\u0eb3]/g;
const decomposed = (vowel: string) => vowel.normalize('NFKD');

export type ShapeWord = (text: string) => readonly ShapedGlyph[];

/** What a font makes of words, shaped by HarfBuzz, which is loaded with the first font. */
export async function openFont(bytes: Buffer): Promise<ShapeWord> {
  const { Blob, Buffer, Face, Font, shape } = await import('harfbuzzjs');
  const font = new Font(new Face(new Blob(bytes)));
  return (text) => {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const glyphs = buffer.getGlyphInfosAndPositions();
    const syllables = [...Map.groupBy(glyphs, ({ cluster }) => cluster)].toSorted(([one], [other]) => one - other);
    return syllables.flatMap(([start, parts], index) => {
      const characters = [...text.slice(start, syllables[index + 1]?.[0]).replaceAll(WRITTEN_APART, decomposed)];
      return parts.map(({ codepoint: id, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }, part) => {
        const own = part === parts.length - 1 ? characters.slice(part).join('') : (characters[part] ?? '');
        return { id, characters: own, xAdvance, yAdvance, xOffset, yOffset };
      });
    });
  };
}
