import { createRequire } from 'node:module';
import { type DirectedText, visualOrder, visualText } from './text-direction.ts';
import { ZERO_WIDTH_SPACE } from './word-breaks.ts';

/** A word of a line, as pdfmake has laid it out. */
interface Inline extends Partial<DirectedText> {
  text: string;
  x: number;
  readonly width: number;
  alignment: string;
}

interface Line {
  readonly inlines: Inline[];
  readonly leadingCut: number;
  readonly trailingCut: number;
}

interface ElementWriter {
  readonly prototype: { alignLine(this: unknown, line: Line): void };
}

interface TextDecorator {
  readonly prototype: { drawDecorations(this: unknown, line: Line, x: number, y: number): void };
}

/**
 * Orders each line by the Unicode bidirectional algorithm when pdfmake has broken the text into lines: pdfmake itself
 * puts all words from left to right.
 */
export function orderLinesByDirection(): void {
  // pdfmake has no hook between breaking lines and writing them, and no types for its parts (decision 146).
  const require = createRequire(import.meta.url);
  const writer: { readonly default: ElementWriter } = require('pdfmake/js/ElementWriter.js');
  const { prototype } = writer.default;
  const { alignLine } = prototype;
  prototype.alignLine = function align(line) {
    // Not every font has it, and it is not to be copied out of the PDF.
    for (const inline of line.inlines) inline.text = inline.text.replaceAll(ZERO_WIDTH_SPACE, '');
    if (line.inlines.some(({ level = 0 }) => level > 0)) orderLine(line);
    alignLine.call(this, line);
  };
  const decorator: { readonly default: TextDecorator } = require('pdfmake/js/TextDecorator.js');
  const { drawDecorations } = decorator.default.prototype;
  // A line under words is drawn from the first of them to the right, and the words stand in the order of reading.
  decorator.default.prototype.drawDecorations = function draw(line, x, y) {
    const inlines = line.inlines.toSorted((one, other) => one.x - other.x);
    drawDecorations.call(this, Object.assign(Object.create(line), { inlines }), x, y);
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
  // Readers copy and speak the text in the order of the file, so it stays that of reading.
  for (const inline of line.inlines) inline.alignment = alignment;
}
