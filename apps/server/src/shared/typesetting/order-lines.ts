import { createRequire } from 'node:module';
import { type DirectedText, visualOrder, visualText } from './text-direction.ts';
import { ZERO_WIDTH_SPACE } from './word-breaks.ts';

/** A word of a line, as pdfmake has laid it out. */
interface Inline extends Partial<DirectedText> {
  text: string;
  x: number;
  readonly width: number;
  readonly decoration?: unknown;
  alignment: string;
}

interface Line {
  inlines: Inline[];
  readonly leadingCut: number;
  readonly trailingCut: number;
}

interface ElementWriter {
  readonly prototype: { alignLine(this: unknown, line: Line): void };
}

/**
 * Orders each line by the Unicode bidirectional algorithm when pdfmake has broken the text into lines: pdfmake itself
 * puts all words from left to right.
 */
export function orderLinesByDirection(): void {
  // pdfmake has no hook between breaking lines and writing them, and no types for its parts (decision 146).
  const writer: { readonly default: ElementWriter } = createRequire(import.meta.url)('pdfmake/js/ElementWriter.js');
  const { prototype } = writer.default;
  const { alignLine } = prototype;
  prototype.alignLine = function align(line) {
    // Not every font has it, and it is not to be copied out of the PDF.
    for (const inline of line.inlines) inline.text = inline.text.replaceAll(ZERO_WIDTH_SPACE, '');
    if (line.inlines.some(({ level = 0 }) => level > 0)) orderLine(line);
    alignLine.call(this, line);
  };
}

function orderLine(line: Line): void {
  const [first] = line.inlines;
  if (first === undefined) return;
  const paragraphLevel = first.paragraphLevel ?? 0;
  const parts = line.inlines.map(({ text, level = paragraphLevel }) => ({ text, level, paragraphLevel }));
  const ordered = visualOrder(parts).flatMap((index) => line.inlines[index] ?? []);
  // White space at the end of the line stands at its left and takes no space, as pdfmake assumes of its right.
  let x = paragraphLevel === 1 ? -line.trailingCut : -line.leadingCut;
  for (const inline of ordered) {
    inline.x = x;
    x += inline.width;
  }
  for (const [index, part] of parts.entries()) {
    const inline = line.inlines[index];
    if (inline !== undefined) inline.text = visualText(part);
  }
  const alignment = paragraphLevel === 1 && first.alignment === 'left' ? 'right' : first.alignment;
  // Readers copy the text in the order of the file, so it stays that of reading. An underline, however, is drawn from
  // the first of its words to the right.
  if (line.inlines.some(({ decoration }) => decoration != null)) line.inlines = ordered;
  for (const inline of line.inlines) inline.alignment = alignment;
}
