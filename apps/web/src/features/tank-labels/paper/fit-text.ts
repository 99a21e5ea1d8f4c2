/** Widths in ems, a little wider than those of the font in bold: what is fitted by them is never too long. */
const WIDTHS: readonly (readonly [pattern: RegExp, width: number])[] = [
  [/[ .,:;'|!]/, 0.32],
  [/[ijlftrI()[\]/-]/, 0.46],
  [/[mwMW@%&]/, 0.98],
  [/[A-Z]/, 0.74],
  [/[a-z\d]/, 0.67],
];
/** Letters of other scripts may be as wide as high. */
const OTHER_WIDTH = 1.05;
const LINE_HEIGHT = 1.15;
/** From one size that is tried to the next smaller one. */
const STEP = 0.95;
const CUT = '…';

interface TextBox {
  readonly width: number;
  readonly height: number;
  readonly mostLines: number;
  /** Sizes of the font, in the unit of width and height. */
  readonly largest: number;
  readonly smallest: number;
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
  /** From one line's base to the next one's. */
  readonly lineHeight: number;
}

/** The words in the largest type with which they fit into the box; what does not fit in the smallest one is cut off. */
export function fitText(words: readonly string[], box: TextBox): FittedText {
  for (let size = box.largest; size > box.smallest; size *= STEP) {
    const lines = wrap(words, box.width / size);
    const isFitting =
      lines !== null && lines.length <= box.mostLines && lines.length * size * LINE_HEIGHT <= box.height;
    if (isFitting) return { lines, size, lineHeight: size * LINE_HEIGHT };
  }
  const size = box.smallest;
  return { lines: [cut(words.join(' '), box.width / size)], size, lineHeight: size * LINE_HEIGHT };
}

/** A tank number in the parts between which it may be broken: owner, serial number. */
export function splitTankNumber(tankNumber: string): readonly string[] {
  return tankNumber
    .replace(/^([A-Za-z]{4})(\d{6})/, '$1 $2')
    .split(/\s+/)
    .filter(Boolean);
}

/** Null if a word is longer than the line. */
function wrap(words: readonly string[], width: number): readonly string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    if (estimateWidth(word) > width) return null;
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && estimateWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(text: string, width: number): string {
  if (estimateWidth(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && estimateWidth(letters.join('') + CUT) > width) letters.pop();
  return letters.join('').trimEnd() + CUT;
}

function estimateWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? OTHER_WIDTH;
  return width;
}
