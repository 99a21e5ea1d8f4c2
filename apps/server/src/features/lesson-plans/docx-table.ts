import type { SectionTable } from '@dewar/domain/lessons/section-tables';
import { Paragraph, Table, TableCell, TableRow, WidthType } from 'docx';
import { isRightToLeft } from '../../shared/typesetting/text-direction.ts';
import { docxText } from './docx-text.ts';

/** In letters: no column is narrower or wider than this in proportion to the others. */
const NARROWEST = 6;
const WIDEST = 40;
/** In twentieths of a point. */
const CELL_MARGIN = 80;

/** A table as wide as the text, and the paragraph that keeps Word from joining it with a table below. */
export function docxTable({ hasHead, rows }: SectionTable, textWidth: number): [Table, Paragraph] {
  const columnWidths = widthsOf(rows, textWidth);
  const table = new Table({
    columnWidths,
    width: { size: textWidth, type: WidthType.DXA },
    margins: { top: CELL_MARGIN / 2, bottom: CELL_MARGIN / 2, left: CELL_MARGIN, right: CELL_MARGIN },
    visuallyRightToLeft: isRightToLeft(rows.flat().join(' ')),
    rows: rows.map((cells, row) => {
      const isHead = hasHead && row === 0;
      return new TableRow({
        // Readers take the element for a yes, whatever its value is.
        ...(isHead && { tableHeader: true }),
        cantSplit: true,
        children: cells.map(
          (text, column) =>
            new TableCell({
              width: { size: columnWidths[column] ?? 0, type: WidthType.DXA },
              children: [new Paragraph({ ...docxText(text, { bold: isHead }), spacing: { after: 0 } })],
            }),
        ),
      });
    }),
  });
  return [table, new Paragraph({ spacing: { after: 0 } })];
}

/** By the longest text of each column. */
function widthsOf(rows: SectionTable['rows'], textWidth: number): number[] {
  const columns = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  const weights = columns.map((letters) => Math.min(Math.max(letters, NARROWEST), WIDEST));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.floor((textWidth * weight) / all));
}
