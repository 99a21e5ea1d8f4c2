import { findNamed } from '@dewar/domain/imports/find-columns';
import { IMPORT_KINDS, type ImportKindName } from '@dewar/domain/imports/import-kinds';
import { namesTank, TANK_COLUMN } from '@dewar/domain/imports/sheet-columns';
import { findHeadings } from '@dewar/domain/imports/sheet-headings';

/** What is recorded in the lists on which rows are pasted. */
const KINDS = ['readings', 'transfers'] as const satisfies readonly ImportKindName[];
/** Headings stand among the first rows. */
const FIRST_ROWS = 20;

/** The kind of records whose columns the headings of the rows name; that of the list where they say nothing. */
export function kindOfRows(text: string, ofList: ImportKindName): ImportKindName {
  const rows = firstRowsOf(text);
  const known = (kind: ImportKindName) =>
    Object.keys(findNamed(IMPORT_KINDS[kind].columns, findHeadings(IMPORT_KINDS[kind].columns, rows)?.headings ?? []))
      .length;
  const others = KINDS.filter((kind) => kind !== ofList);
  return others.find((kind) => known(kind) > known(ofList)) ?? ofList;
}

/** The rows with the tank in front of each, if none of their headings names the tanks; null if one does. */
export function withTank(text: string, tankNumber: string, kind: ImportKindName): string | null {
  const rows = firstRowsOf(text);
  const found = findHeadings(IMPORT_KINDS[kind].columns, rows);
  if ((found?.headings ?? rows[0] ?? []).some(namesTank)) return null;
  const below = found?.below ?? 0;
  const labelOf = (at: number) => (at === below - 1 ? TANK_COLUMN.label : '');
  return linesOf(text)
    .map((line, at) => `${at < below ? labelOf(at) : tankNumber}\t${line}`)
    .join('\n');
}

function firstRowsOf(text: string): readonly (readonly string[])[] {
  return linesOf(text).slice(0, FIRST_ROWS).map(cellsOf);
}

/** Rows that were copied have tabs between their cells, those of a file may have other marks. */
function cellsOf(line: string): readonly string[] {
  if (line.includes('\t')) return line.split('\t');
  const mark = line.includes(';') ? ';' : ',';
  const cells = line.match(new RegExp(`(?:"(?:[^"]|"")*"|[^${mark}])+|(?<=^|${mark})(?=${mark}|$)`, 'g')) ?? [];
  return cells.map((cell) => cell.replace(/^"(.*)"$/s, '$1'));
}

/** The lines that say something; a break between quotation marks belongs to its cell. */
function linesOf(text: string): readonly string[] {
  const lines = text.match(/(?:(?:^|\t)"(?:[^"]|"")*"|[^\n])+/gm) ?? [];
  return lines.filter((line) => line.trim() !== '');
}
