import type { Alignment, Content, TableCell } from 'pdfmake/interfaces.js';
import { fitsOnPage, keepRows } from '../../../shared/typesetting/keep-together.ts';
import { TABLE_LAYOUT, words } from '../../../shared/typesetting/paper.ts';
import { COLORS } from '../../../shared/typesetting/print-styles.ts';

export interface ReportColumn<Row> {
  readonly head: string;
  readonly width: string | number;
  readonly align?: Alignment;
  readonly textOf: (row: Row) => string;
}

const CELL_SIZE = 9;
/** A short table stays on one page with its heading. */
const UNBREAKABLE_ROWS = 12;

/** About fifty pages: nobody reads more on paper, and typesetting it would exceed a thread's memory. */
const MAX_ROWS = 2_000;

/** A list of the report with its heading, or a sentence if it is empty. */
export function reportTable<Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  none: string,
): Content {
  const heading: Content = { text: title, fontSize: 12.5, bold: true, margin: [0, 12, 0, 4], tag: 'H2' };
  if (rows.length === 0)
    return { stack: [heading, { text: none, color: COLORS.muted, fontSize: 9.5 }], unbreakable: true };
  const body = [
    columns.map(({ head, align = 'left' }) => cell(head, align, true)),
    ...rows.slice(0, MAX_ROWS).map((row) => columns.map(({ textOf, align = 'left' }) => cell(textOf(row), align))),
  ];
  const widths = columns.map(({ width }) => width);
  const table: Content = {
    table: {
      widths,
      body,
      ...keepRows(body, widths),
    },
    layout: TABLE_LAYOUT,
    tag: 'Table',
  };
  if (rows.length > MAX_ROWS) return { stack: [heading, notAll(rows.length), table] };
  const stack = [heading, table];
  return { stack, unbreakable: rows.length <= UNBREAKABLE_ROWS && fitsOnPage(stack) };
}

function notAll(count: number): Content {
  const words = `The first ${MAX_ROWS.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}. The screen lists them all.`;
  return { text: words, color: COLORS.muted, fontSize: 9.5, margin: [0, 0, 0, 4] };
}

function cell(text: string, alignment: Alignment, bold = false): TableCell {
  return { text: words(text, { bold }), fontSize: CELL_SIZE, alignment };
}
