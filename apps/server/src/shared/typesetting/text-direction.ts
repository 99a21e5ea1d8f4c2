import bidiFactory from 'bidi-js';

// Its types describe the module's other format: in this one the default export is the factory itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A part of a text in one direction: the levels of the Unicode bidirectional algorithm, odd for right to left. */
export interface DirectedText {
  readonly text: string;
  readonly level: number;
  /** That of the paragraph, from its first letter. */
  readonly paragraphLevel: number;
}

/** Hebrew, Arabic and their presentation forms, the scripts between them, and the marks that set a direction. */
export const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** White space is a part of its own, because at the end of a line it has the direction of the paragraph. */
const WORDS_AND_SPACES = /\s+|\S+/g;

/** Whether a text begins at the right: its first letter decides, as in a browser. */
export function isRightToLeft(text: string): boolean {
  const [first] = /\p{L}/u.exec(text) ?? [];
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}

/** The parts of each text; together the texts are one paragraph, or several if they have line breaks. */
export function splitByDirection(
  texts: readonly string[],
  base: 'auto' | 'ltr' = 'auto',
): readonly (readonly DirectedText[])[] {
  const whole = texts.join('');
  // The algorithm takes a second for a megabyte, and most texts do not need it.
  if (!RIGHT_TO_LEFT.test(whole)) return texts.map((text) => [{ text, level: 0, paragraphLevel: 0 }]);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(whole, base);
  let paragraph = 0;
  let start = 0;
  return texts.map((text) => {
    const parts: DirectedText[] = [];
    const end = start + text.length;
    while (start < end) {
      while (start > (paragraphs[paragraph]?.end ?? start)) paragraph += 1;
      const { end: last = end, level: paragraphLevel = 0 } = paragraphs[paragraph] ?? {};
      const level = levels[start] ?? 0;
      let next = start + 1;
      while (next < end && next <= last && levels[next] === level) next += 1;
      const words = whole.slice(start, next).match(WORDS_AND_SPACES) ?? [];
      parts.push(...words.map((word) => ({ text: word, level, paragraphLevel })));
      start = next;
    }
    return parts;
  });
}

/** The order in which the parts of one line stand from left to right, as indices. */
export function visualOrder(parts: readonly DirectedText[]): readonly number[] {
  const kinds = parts.map(({ text }) => (text.trim() === '' ? ' ' : 'a')).join('');
  const levels = Uint8Array.from(parts, ({ level }) => level);
  const paragraph = { start: 0, end: parts.length - 1, level: parts[0]?.paragraphLevel ?? 0 };
  return bidi.getReorderedIndices(kinds, { levels, paragraphs: [paragraph] });
}

/** What the font's layout has to be given: brackets mirrored, and reversed unless the layout itself reverses it. */
export function visualText({ text, level }: DirectedText): string {
  const isReversed = level % 2 === 1;
  const characters = Array.from(text, (character) => (isReversed && bidi.getMirroredCharacter(character)) || character);
  return isReversed === isLaidOutRightToLeft(text) ? characters.join('') : characters.reverse().join('');
}

/** fontkit takes the direction of a text from the first character that belongs to one script. */
function isLaidOutRightToLeft(text: string): boolean {
  const first = Array.from(text).find((character) => !/[\p{Script=Common}\p{Script=Inherited}]/u.test(character));
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u.test(first);
}
