import type { Table, TableCell } from 'mdast';
import type { Content, TableCell as PrintedCell } from 'pdfmake/interfaces.js';
import { keepRows } from '../../../shared/typesetting/keep-together.ts';
import { TABLE_LAYOUT } from '../../../shared/typesetting/paper.ts';
import { isRightToLeft } from '../../../shared/typesetting/text-direction.ts';
import { printPhrasing } from './print-inlines.ts';
import { type Printer, plainTextOf } from './printer.ts';

const CELL_SIZE = 9.5;
/** On the left and on the right of a cell's text. */
const PADDING = 12;
/** In letters: a short column keeps a minimum width, and a long one does not take the whole page. */
const MIN_LETTERS = 6;
const MAX_LETTERS = 40;
/** A column of a row of many is at least as wide as its longest word, up to this many letters. */
const MAX_WORD = 14;
const LETTER_WIDTH = 5.6;

/**
 * A table of the given width, with its head repeated on every page and column widths in proportion to their texts. The
 * columns that do not fit beside each other follow as further tables, which repeat the first column: it names the rows.
 */
export function printTable(table: Table, printer: Printer, width: number): Content[] {
  const count = Math.max(1, table.children[0]?.children.length ?? 1);
  const columns = Array.from({ length: count }, (_, column) => table.children.map(({ children }) => children[column]));
  // As on the screen, its first letter decides on which side a table begins.
  const isFromRight = isRightToLeft(plainTextOf(table.children));
  const side = isFromRight ? 'right' : 'left';
  const aligned = columns.map((cells, column) => ({ cells, align: table.align?.[column] ?? side }));
  return besideEachOther(aligned, width).map((part) =>
    printColumns(isFromRight ? part.toReversed() : part, printer, width),
  );
}

interface Column {
  readonly cells: readonly (TableCell | undefined)[];
  readonly align: 'left' | 'center' | 'right';
}

function printColumns(columns: readonly Column[], printer: Printer, width: number): Content {
  const widths = shareWidth(columns, width);
  const rows = columns[0]?.cells.length ?? 0;
  const body = Array.from({ length: rows }, (_, row) =>
    columns.map(({ cells, align }, column): PrintedCell => {
      const space = Math.max(1, (widths[column] ?? 0) - PADDING);
      const stack =
        cells[row] === undefined ? [] : printPhrasing(cells[row].children, printer, { width: space, bold: row === 0 });
      return { stack: stack.length > 0 ? stack : [' '], fontSize: CELL_SIZE, alignment: align };
    }),
  );
  return {
    table: { widths: widths.map((points) => points - PADDING), body, ...keepRows(body, widths) },
    layout: TABLE_LAYOUT,
    margin: [0, 4, 0, 10],
    tag: 'Table',
  };
}

/** Groups of neighbouring columns, as many in each as can show their longest words; each begins with the first column. */
function besideEachOther(columns: readonly Column[], width: number): readonly (readonly Column[])[] {
  const [names, ...others] = columns;
  if (names === undefined) return [];
  const groups: Column[][] = [[names]];
  let left = width - leastWidth(names);
  for (const column of others) {
    const least = leastWidth(column);
    const group = groups.at(-1);
    if (group !== undefined && (least <= left || group.length === 1)) {
      group.push(column);
      left -= least;
    } else {
      groups.push([names, column]);
      left = width - leastWidth(names) - least;
    }
  }
  return groups;
}

function leastWidth(column: Column): number {
  return PADDING + LETTER_WIDTH * Math.min(MAX_WORD, longestWord(column));
}

/** In points, with the padding. */
function shareWidth(columns: readonly Column[], width: number): readonly number[] {
  const least = columns.map(leastWidth);
  const letters = columns.map(({ cells }) => {
    const longest = Math.max(...cells.map((cell) => textOf(cell).length));
    return Math.min(MAX_LETTERS, Math.max(MIN_LETTERS, longest));
  });
  const spare = Math.max(0, width - sum(least));
  const scale = Math.min(1, width / sum(least));
  return least.map((points, column) => points * scale + (spare * (letters[column] ?? 0)) / sum(letters));
}

function longestWord({ cells }: Column): number {
  const words = cells.flatMap((cell) => textOf(cell).split(/\s+/));
  return Math.max(1, ...words.map((word) => word.length));
}

function textOf(cell: TableCell | undefined): string {
  return cell === undefined ? '' : plainTextOf(cell.children);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
