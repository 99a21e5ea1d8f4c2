import type { WorkBook, WorkSheet } from '@e965/xlsx';
import { type CellValue, isDateFormat, serialToDate } from 'hucre';
import type { ShownSheet } from './shown-sheet.ts';

/**
 * The sheets of an .xls workbook. The package that reads the other workbooks tells neither the formats of .xls nor what it
 * hides, and leaves out empty rows. Throws an error that names the password if there is one.
 */
export async function readXls(bytes: Uint8Array): Promise<readonly ShownSheet[]> {
  const { read } = await import('@e965/xlsx');
  const workbook = read(bytes, { cellStyles: true, cellNF: true, dense: true });
  return workbook.SheetNames.map((name, at) => {
    const sheet = workbook.Sheets[name] ?? {};
    return {
      name,
      isHidden: (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({ startRow: s.r, endRow: e.r, startCol: s.c, endCol: e.c })),
      ...cellsOf(sheet, hasCalendarOf1904(workbook)),
      isRowHidden: (row: number) => sheet['!rows']?.[row]?.hidden === true,
      isColumnHidden: (column: number) => sheet['!cols']?.[column]?.hidden === true,
    };
  });
}

function hasCalendarOf1904({ Workbook }: WorkBook): boolean {
  return Workbook?.WBProps?.date1904 === true;
}

function cellsOf(sheet: WorkSheet, is1904: boolean): Pick<ShownSheet, 'rows' | 'formatOf'> {
  // An empty row is a hole.
  const cells = Array.from(sheet['!data'] ?? [], (row) => Array.from(row ?? []));
  const formatOf = (row: number, column: number) => String(cells[row]?.[column]?.z ?? '');
  const readValue = (row: number, column: number): CellValue => {
    const { t: type, v: value = null, w: shown = '' } = cells[row]?.[column] ?? { t: 'z' as const };
    if (type === 'e') return shown;
    if (typeof value === 'number' && isDateFormat(formatOf(row, column))) return serialToDate(value, is1904);
    return value;
  };
  return { formatOf, rows: cells.map((row, at) => row.map((_, column) => readValue(at, column))) };
}
