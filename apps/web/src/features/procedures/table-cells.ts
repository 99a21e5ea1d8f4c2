import type { EditorState, Line } from '@codemirror/state';

/** Between the head of a table and its rows: '| --- | ---: |'. */
const DELIMITERS = /^[\s>]*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
/** Ends a cell, unless a backslash stands before it. */
const BAR = /(?<!\\)\|/;

export function hasBar(text: string): boolean {
  return BAR.test(text);
}

/** Whether the line belongs to a table: around it are lines with bars, one of which has only delimiters. */
export function isTableRow(state: EditorState, number: number): boolean {
  const textOf = (line: number) => (line < 1 || line > state.doc.lines ? '' : state.doc.line(line).text);
  if (!hasBar(textOf(number))) return false;
  let first = number;
  while (hasBar(textOf(first - 1))) first -= 1;
  for (let line = first; hasBar(textOf(line)); line += 1) if (DELIMITERS.test(textOf(line))) return true;
  return false;
}

/** Where the texts of a row's cells stand, without the spaces around them; none in the row of delimiters. */
export function listCells({ from, text }: Line): readonly { readonly from: number; readonly to: number }[] {
  if (DELIMITERS.test(text)) return [];
  const cells: { from: number; to: number }[] = [];
  let start = 0;
  for (const part of text.split(BAR)) {
    const words = part.replace(/^[\s>]*/, '');
    const begin = start + part.length - words.length;
    if (words.trim() !== '') cells.push({ from: from + begin, to: from + begin + words.trimEnd().length });
    start += part.length + 1;
  }
  return cells;
}
