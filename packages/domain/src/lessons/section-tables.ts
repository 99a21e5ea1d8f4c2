import { splitLines } from '../primitives/texts.ts';
import { readSectionLines, type SectionLine } from './lesson-sections.ts';

/** Rows of cells, all of them equally long. */
export interface SectionTable {
  readonly kind: 'table';
  /** The first row names the columns. */
  readonly hasHead: boolean;
  readonly rows: readonly (readonly string[])[];
}

/** The lines of a section, with the tables that some of them are. */
export function readSectionBlocks(content: string): (SectionLine | SectionTable)[] {
  const lines = splitLines(content);
  const blocks: (SectionLine | SectionTable)[] = [];
  let from = 0;
  for (const { table, start, end } of findTables(lines)) {
    blocks.push(...readSectionLines(lines.slice(from, start).join('\n')), table);
    from = end;
  }
  return [...blocks, ...readSectionLines(lines.slice(from).join('\n'))];
}

/** The tables that some of the lines are, in their order. */
export function findTables(lines: readonly string[]): FoundTable[] {
  const tables: FoundTable[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const found = markedTableAt(lines, at) ?? bareTableAt(lines, at);
    if (found === null) continue;
    tables.push(found);
    at = found.end - 1;
  }
  return tables;
}

/** Whether a line by itself can be the row of a table. */
export function isTableRow(line: string): boolean {
  return bareCellsOf(line) !== null || (/^\|.*\|$/.test(line.trim()) && cellsOf(line).length > 1);
}

/** A wider row is a line like the others, and a longer table goes on as another one: a page cannot show more of either. */
const MOST_COLUMNS = 20;
const MOST_ROWS = 200;

interface FoundTable {
  readonly table: SectionTable;
  readonly start: number;
  /** The line of each of its rows. */
  readonly places: readonly number[];
  /** The line after it. */
  readonly end: number;
}

/** A table of Markdown: '|---|---|' stands below the names of the columns, or above the first row. */
function markedTableAt(lines: readonly string[], at: number): FoundTable | null {
  const first = lines[at] ?? '';
  const hasHead = !isRule(first) && isRule(lines[at + 1] ?? '');
  if (!isRowOf(first) || !(hasHead || (isRule(first) && isRowOf(lines[at + 1])))) return null;
  const columns = cellsOf(hasHead ? (lines[at + 1] ?? '') : first).length;
  if (columns > MOST_COLUMNS) return null;
  // A sentence with a sign in it stands above a rule by chance.
  if (hasHead && cellsOf(first).length !== columns && !first.trim().startsWith('|')) return null;
  let end = at + (hasHead ? 2 : 1);
  while (end < at + MOST_ROWS && isRowOf(lines[end])) end += 1;
  const places = lines.slice(at, end).flatMap((line, row) => (isRule(line) ? [] : [at + row]));
  const rows = places.map((place) => cellsOf(lines[place] ?? ''));
  return { table: { kind: 'table', hasHead, rows: equallyLong(rows, columns) }, start: at, places, end };
}

/** Rows without such a rule, as people type them: 'Group | 1st | 2nd'. One line alone is a sentence with bars in it. */
function bareTableAt(lines: readonly string[], at: number): FoundTable | null {
  const columns = bareCellsOf(lines[at] ?? '')?.length;
  if (columns === undefined) return null;
  const rows: (readonly string[])[] = [];
  for (let end = at; end < at + MOST_ROWS; end += 1) {
    const cells = bareCellsOf(lines[end] ?? '');
    if (cells?.length !== columns || isRule(lines[end + 1] ?? '')) break;
    rows.push(cells);
  }
  if (rows.length < 2) return null;
  const places = rows.map((_, row) => at + row);
  return { table: { kind: 'table', hasHead: namesColumns(rows), rows }, start: at, places, end: at + rows.length };
}

/** A bar, unless a backslash says that it is part of the text. */
const BAR = /(?<!\\)\|/;

function cellsOf(line: string): string[] {
  const said = line.trim();
  const isFramed = said.startsWith('|');
  const inner = isFramed ? said.slice(1).replace(/(?<!\\)\|$/, '') : said;
  return inner.split(BAR).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function isRule(line: string): boolean {
  return line.includes('|') && line.includes('-') && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell));
}

function isRowOf(line: string | undefined): boolean {
  return line !== undefined && BAR.test(line) && cellsOf(line).length <= MOST_COLUMNS;
}

/** Null for '|x| = 5', 'P(A | B)' and 'a||b': bars between cells have spaces around them, and part no brackets. */
function bareCellsOf(line: string): string[] | null {
  const said = line.trim();
  if (/[^\s|\\]\|(?!$)|(?<!\\)\|[^\s|]|\|\|/.test(said) || /^[-*] /.test(said) || isRule(said)) return null;
  const cells = cellsOf(said);
  return cells.length > 1 && cells.length <= MOST_COLUMNS && cells.some((cell) => cell !== '') && cells.every(hasPairs)
    ? cells
    : null;
}

function hasPairs(cell: string): boolean {
  return (cell.match(/[([{]/g)?.length ?? 0) === (cell.match(/[)\]}]/g)?.length ?? 0);
}

const FEWEST_ROWS_BELOW_NAMES = 2;
const LONGEST_NAME_WORDS = 5;

/** Short names over rows, or over blanks; a first row that is a sentence, a number or a blank is a row like the others. */
function namesColumns(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...below] = rows;
  const isName = (cell: string) =>
    /\p{L}/u.test(cell) && !/[.!?。！？]$/u.test(cell) && cell.split(/\s+/).length <= LONGEST_NAME_WORDS;
  const isOverRows =
    below.length >= FEWEST_ROWS_BELOW_NAMES || !below.flat().some((cell) => /[\p{L}\p{N}]/u.test(cell));
  return isOverRows && first.every(isName);
}

/** With empty cells where a row has fewer, and without the empty ones that a bar at the end makes. */
function equallyLong(rows: readonly (readonly string[])[], columns: number): string[][] {
  const filled = rows.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1);
  const width = Math.max(columns, ...filled);
  return rows.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
}
