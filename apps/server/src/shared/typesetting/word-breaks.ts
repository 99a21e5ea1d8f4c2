/** Where a line may break without a mark. The typesetter breaks there, and order-lines.ts takes it out again. */
export const ZERO_WIDTH_SPACE = '\u200b';

/** Scripts without spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]{2,}/gu;
const WORDS = new Intl.Segmenter('th', { granularity: 'word' });
/**
 * Wider than any column: the typesetter tries every letter of a word without break opportunities. Lines of Chinese,
 * Japanese and Korean break between letters anyway, but not before every sign.
 */
const ENDLESS_WORD =
  /[^\s\u200b\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{100}(?=[^\s\p{M}])/gu;

/** The text with break opportunities in what has none for the typesetter. */
export function markWords(text: string): string {
  const words = text.replaceAll(WITHOUT_SPACES, (part) =>
    Array.from(WORDS.segment(part), ({ segment }) => segment).join(ZERO_WIDTH_SPACE),
  );
  return words.replaceAll(ENDLESS_WORD, `$&${ZERO_WIDTH_SPACE}`);
}
