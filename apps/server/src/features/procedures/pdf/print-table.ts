import type { Table, TableCell } from 'mdast';
import type { Alignment, Content, TableCell as PrintedCell } from 'pdfmake/interfaces.js';
import { TABLE_LAYOUT } from '../../../shared/typesetting/paper.ts';
import { printInlines } from './print-inlines.ts';
import { type Printer, tooDeep } from './printer.ts';

const CELL_SIZE = 9.5;
const MAX_COLUMNS = 20;
/** In letters: a short column keeps a minimum width, and a long one does not take the whole page. */
const MIN_WIDTH = 6;
const WIDEST = 40;

/**
 * A table of the page's width, with its header repeated on every page and column widths in proportion to their texts.
 */
export function printTable(table: Table, printer: Printer): Content {
  const columns = Math.min(MAX_COLUMNS, Math.max(1, table.children[0]?.children.length ?? 1));
  const cells = table.children.map(({ children }) => Array.from({ length: columns }, (_, column) => children[column]));
  const body = cells.map((row, index) =>
    row.map((cell, column) => printCell(cell, table.align?.[column] ?? null, index === 0, printer)),
  );
  return {
    table: { headerRows: 1, widths: widthsOf(cells, columns), body, dontBreakRows: true, keepWithHeaderRows: 1 },
    layout: TABLE_LAYOUT,
    margin: [0, 4, 0, 10],
  };
}

function printCell(
  cell: TableCell | undefined,
  align: Alignment | null | 'left' | 'center' | 'right',
  isHead: boolean,
  printer: Printer,
): PrintedCell {
  const text = cell === undefined ? [] : printInlines(cell.children, printer);
  return { text: text.length > 0 ? text : ' ', fontSize: CELL_SIZE, bold: isHead, alignment: align ?? 'left' };
}

function widthsOf(cells: readonly (readonly (TableCell | undefined)[])[], columns: number): string[] {
  const lengths = Array.from({ length: columns }, (_, column) => {
    const longest = cells.reduce((most, row) => Math.max(most, lengthOf(row[column])), 0);
    return Math.min(WIDEST, Math.max(MIN_WIDTH, longest));
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => `${((length / whole) * 100).toFixed(2)}%`);
}

function lengthOf(cell: TableCell | undefined): number {
  return cell === undefined ? 0 : tooDeep(cell.children).length;
}
