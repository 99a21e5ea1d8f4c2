/** Marks on letters: accents, and vowel signs of Hebrew and Arabic. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc]/g;

const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...digitsFrom('٠'),
  ...digitsFrom('۰'),
  ...digitsFrom('०'),
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Text to compare with what somebody typed: without case and accents, and with the letters and digits that stand for
 * others. The server folds the same way in SQL (`fold_text`).
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase();
  return plain.replaceAll(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** The ten digits of a script, by its zero. */
function digitsFrom(zero: string): Record<string, string> {
  const first = zero.charCodeAt(0);
  return Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(first + digit), `${digit}`]));
}
