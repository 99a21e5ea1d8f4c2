import { findNamed } from '@dewar/domain/imports/find-columns';
import { IMPORT_KINDS, type ImportKindName } from '@dewar/domain/imports/import-kinds';
import { namesTank, TANK_COLUMN } from '@dewar/domain/imports/sheet-columns';
import { findHeadings } from '@dewar/domain/imports/sheet-headings';
import { findDelimiter, readTextRows } from '@dewar/domain/imports/sheet-text';

/** What is recorded in the lists on which rows are pasted. */
const KINDS = ['readings', 'transfers'] as const satisfies readonly ImportKindName[];
/** Headings stand among the first rows. */
const FIRST_ROWS = 20;

/** The kind of records whose columns the headings of the rows name; that of the list where they say nothing. */
export function kindOfRows(text: string, ofList: ImportKindName): ImportKindName {
  const rows = rowsOf(text).slice(0, FIRST_ROWS);
  const known = (kind: ImportKindName) => {
    const { columns } = IMPORT_KINDS[kind];
    const { headings = [] } =
      findHeadings(
        columns,
        rows.map(({ cells }) => cells),
      ) ?? {};
    return Object.keys(findNamed(columns, headings)).length;
  };
  const others = KINDS.filter((kind) => kind !== ofList);
  return others.find((kind) => known(kind) > known(ofList)) ?? ofList;
}

/** The rows with the tank in front of each, if none of their headings names the tanks; null if one does. */
export function withTank(text: string, tankNumber: string, kind: ImportKindName): string | null {
  const rows = rowsOf(text);
  const first = rows.slice(0, FIRST_ROWS).map(({ cells }) => cells);
  const found = findHeadings(IMPORT_KINDS[kind].columns, first);
  if ((found?.headings ?? first[0] ?? []).some(namesTank)) return null;
  const below = found?.below ?? 0;
  const labelOf = (at: number) => (at === below - 1 ? TANK_COLUMN.label : '');
  return rows.map(({ line }, at) => `${at < below ? labelOf(at) : tankNumber}\t${line}`).join('\n');
}

/** The rows that say something. */
function rowsOf(text: string) {
  let from = 0;
  const rows = [...readTextRows(text, findDelimiter(text))].map(({ cells, end }) => {
    const line = text.slice(from, end).replace(/[\r\n]+$/, '');
    from = end;
    return { cells, line };
  });
  return rows.filter(({ line }) => line.trim() !== '');
}
