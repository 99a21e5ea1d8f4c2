import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { PAGE, TEXT_SIZE, TEXT_WIDTH } from './print-styles.ts';

const PAGE_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;
/** In font sizes: no character of our fonts is wider, and no line of text is higher. */
const WIDEST_CHARACTER = 1.3;
const HIGHEST_LINE = 1.55;
/** No level of a list is indented more; no table has more space and lines beside and above its cells. */
const LIST_INDENT = 30;
const CELL_SIDES = 28;
const ROW_EDGES = 20;

type Part = Content | TableCell;
type Block = Exclude<Part, string | number | readonly unknown[]>;

interface Place {
  readonly width: number;
  readonly fontSize: number;
}

/**
 * Whether content is certain to fit on a page, so that it can be kept together: the typesetter drops what it has to
 * keep together and cannot place on one page.
 */
export function fitsOnPage(content: Content): boolean {
  return greatestHeight(content, { width: TEXT_WIDTH, fontSize: TEXT_SIZE }) <= PAGE_HEIGHT;
}

interface RowsKept {
  readonly headerRows: number;
  readonly keepWithHeaderRows: number;
  readonly dontBreakRows: boolean;
}

/** Repeats a table's head on every page and keeps its rows whole, as far as they are certain to fit on a page. */
export function keepRows(body: readonly (readonly Part[])[], widths: readonly unknown[]): RowsKept {
  const place = { width: TEXT_WIDTH, fontSize: TEXT_SIZE };
  const [head = 0, ...rows] = rowHeights({ body, widths }, place);
  if (head > PAGE_HEIGHT / 2) return { headerRows: 0, keepWithHeaderRows: 0, dontBreakRows: false };
  const [first = PAGE_HEIGHT] = rows;
  return {
    headerRows: 1,
    keepWithHeaderRows: head + first <= PAGE_HEIGHT ? 1 : 0,
    dontBreakRows: rows.every((row) => head + row <= PAGE_HEIGHT),
  };
}

function greatestHeight(part: Part, { width, fontSize }: Place): number {
  if (typeof part === 'string' || typeof part === 'number') return textHeight(String(part), { width, fontSize });
  if (Array.isArray(part)) return sum(part.map((each) => greatestHeight(each, { width, fontSize })));
  const [left, above, right, below] = sidesOf('margin' in part ? part.margin : undefined);
  const ownSize = 'fontSize' in part ? part.fontSize : undefined;
  return above + below + blockHeight(part, { width: width - left - right, fontSize: ownSize ?? fontSize });
}

function blockHeight(block: Block, place: Place): number {
  const inList = { ...place, width: place.width - LIST_INDENT };
  if (block.text !== undefined) return textHeight(textOf(block.text), place);
  if (block.stack !== undefined) return greatestHeight(block.stack, place);
  if (block.ul !== undefined) return greatestHeight(block.ul, inList);
  if (block.ol !== undefined) return greatestHeight(block.ol, inList);
  if (block.columns !== undefined) return columnsHeight(block.columns, place);
  if (block.table !== undefined) return sum(rowHeights(block.table, place));
  if ('fit' in block && Array.isArray(block.fit)) return block.fit[1];
  return block.canvas === undefined ? PAGE_HEIGHT : 0;
}

/** Two lines that follow each other are together wider than the column, or the second's first word would fit the first. */
function textHeight(text: string, { width, fontSize }: Place): number {
  const perLine = Math.max(1, width / (fontSize * WIDEST_CHARACTER));
  const lines = sum(text.split('\n').map((line) => Math.min(line.length, (2 * line.length) / perLine) + 1));
  return lines * fontSize * HIGHEST_LINE;
}

function columnsHeight(columns: readonly Part[], place: Place): number {
  const widths = pointsOf(
    columns.map((column) => (typeof column === 'object' && 'width' in column ? column.width : '*')),
    place.width,
  );
  return Math.max(
    0,
    ...columns.map((column, index) => greatestHeight(column, { ...place, width: widths[index] ?? 0 })),
  );
}

interface Rows {
  readonly body: readonly (readonly Part[])[];
  readonly widths?: unknown;
}

function rowHeights({ body, widths }: Rows, place: Place): readonly number[] {
  const columns = pointsOf(Array.isArray(widths) ? widths : (body[0] ?? []).map(() => '*'), place.width);
  return body.map((row) => {
    const cells = row.map((cell, index) =>
      greatestHeight(cell, { ...place, width: (columns[index] ?? 0) - CELL_SIDES }),
    );
    return ROW_EDGES + Math.max(0, ...cells);
  });
}

/** Column widths in points: numbers, percentages, and equal shares of what is left. */
function pointsOf(widths: readonly unknown[], whole: number): readonly number[] {
  const given = widths.map((width) => {
    if (typeof width === 'number') return width;
    return typeof width === 'string' && width.endsWith('%') ? (Number.parseFloat(width) / 100) * whole : undefined;
  });
  const known = given.filter((width) => width !== undefined);
  const share = (whole - sum(known)) / Math.max(1, given.length - known.length);
  return given.map((width) => width ?? share);
}

function textOf(text: unknown): string {
  if (Array.isArray(text)) return text.map(textOf).join('');
  if (typeof text === 'object' && text !== null) return 'text' in text ? textOf(text.text) : '';
  return String(text);
}

function sidesOf(margin: unknown): readonly [number, number, number, number] {
  const [left, above, right, below] = Array.isArray(margin) && margin.length === 4 ? margin.map(Number) : [];
  return [left ?? 0, above ?? 0, right ?? 0, below ?? 0];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
