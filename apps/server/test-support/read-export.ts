import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';

/** The rows of an exported CSV file by the names of its columns. */
export function csvRows(text: string): readonly Readonly<Record<string, string>>[] {
  return parse(text, { bom: true, columns: true });
}

/** The sheets of an exported workbook by name, cell by cell, as a reader that is not ours finds them. */
export async function excelSheets(bytes: Buffer): Promise<ReadonlyMap<string, readonly (readonly unknown[])[]>> {
  const sheets = await readExcelFile(bytes, { trim: false });
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]));
}
