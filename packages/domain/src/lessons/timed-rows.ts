import { findTables } from './section-tables.ts';
import { MINUTES } from './time-words.ts';
import { isSumCell, isTotalCell } from './timed-totals.ts';

/** The cell with the time of a row, and what stands around it. */
export interface TimedRow {
  /** As a line by itself would say it. */
  readonly cell: string;
  readonly before: string;
  readonly after: string;
  readonly activity: string;
  /** A number without a word for minutes, which the name of its column says. */
  readonly isBare: boolean;
  /** The last row, with the sum of the others. */
  readonly isTotal: boolean;
  /** Of how many rows above it the time has to be the sum, so that this row is a total too; null if it is none by its name. */
  readonly sumOfAtLeast: number | null;
  /** The line of the first row of its table. */
  readonly first: number;
}

/** 'Minutes', 'Time (min)', 'Dauer in Minuten': nothing but a time, so that 'Minutes read' counts nothing. */
const NAMES_MINUTES = new RegExp(
  String.raw`^(?:time|duration|length|zeit|dauer|tiempo|duración|temps|durée|durata|tempo|duração|duur|tijd|время|时间|時間)?\s?[(（[]?(?:in |en )?${MINUTES}[)）\]]?$`,
  'iu',
);
const BARE = /^\d{1,3}(?:\s?[-–—]\s?\d{1,3})?$/;

interface Cell {
  readonly text: string;
  /** Where it begins in its line. */
  readonly from: number;
}

/**
 * The rows of tables that have a column of times, by their line; null for a row without one, as the names of the
 * columns. `isTime` tells whether a cell by itself is a time.
 */
export function findTimedRows(
  lines: readonly string[],
  isTime: (cell: string) => boolean,
): ReadonlyMap<number, TimedRow | null> {
  const found = new Map<number, TimedRow | null>();
  for (const { places } of findTables(lines)) {
    const rows = places.map((at) => ({ at, cells: cellsIn(lines[at] ?? '') }));
    const column = timeColumnOf(
      rows.map(({ cells }) => cells),
      isTime,
    );
    if (column === null) continue;
    for (const [place, { at, cells }] of rows.entries()) {
      const isTotal = place === rows.length - 1 && isTotalRow(cells, isTime);
      const row = timedRow(lines[at] ?? '', cells, { ...column, isTime });
      const first = rows[0]?.at ?? at;
      found.set(at, row && { ...row, isTotal, sumOfAtLeast: sumOfAtLeast(cells, isTime), first });
    }
  }
  return found;
}

interface TimeColumn {
  readonly index: number;
  readonly saysMinutes: boolean;
}

/** The first column in which every row has a time, beside words of what takes so long. */
function timeColumnOf(rows: readonly (readonly Cell[])[], isTime: (cell: string) => boolean): TimeColumn | null {
  const [head = [], ...rest] = rows;
  for (let index = 0; index < head.length; index += 1) {
    const saysMinutes = NAMES_MINUTES.test(head[index]?.text ?? '');
    const isTimed = (text: string) => isTime(text) || (saysMinutes && BARE.test(text));
    const body = isTimed(head[index]?.text ?? '') ? rows : rest;
    const counted = body.filter((cells, at) => at < body.length - 1 || !isTotalRow(cells, isTime));
    const times = counted.filter((cells) => (cells[index]?.text ?? '') !== '');
    const hasWords = (cells: readonly Cell[]) =>
      cells.some(({ text }, at) => at !== index && /\p{L}/u.test(text) && !isTime(text));
    if (times.length > 0 && times.every((cells) => isTimed(cells[index]?.text ?? '') && hasWords(cells))) {
      return { index, saysMinutes };
    }
  }
  return null;
}

/** By the first words of the row: in another cell they say how the class works. */
function isTotalRow(cells: readonly Cell[], isTime: (cell: string) => boolean): boolean {
  return isTotalCell(nameOf(cells, isTime));
}

function sumOfAtLeast(cells: readonly Cell[], isTime: (cell: string) => boolean): number | null {
  const name = nameOf(cells, isTime);
  if (isTotalCell(name)) return 1;
  return isSumCell(name) ? 2 : null;
}

function nameOf(cells: readonly Cell[], isTime: (cell: string) => boolean): string {
  return cells.find(({ text }) => /\p{L}/u.test(text) && !isTime(text))?.text ?? '';
}

function timedRow(
  line: string,
  cells: readonly Cell[],
  { index, saysMinutes, isTime }: TimeColumn & { readonly isTime: (cell: string) => boolean },
): Omit<TimedRow, 'isTotal' | 'sumOfAtLeast' | 'first'> | null {
  const { text, from } = cells[index] ?? { text: '', from: 0 };
  const isBare = !isTime(text) && saysMinutes && BARE.test(text);
  if (!(isBare || isTime(text))) return null;
  const activity = cells.find((cell, at) => at !== index && /\p{L}/u.test(cell.text))?.text ?? '';
  return {
    cell: isBare ? text + BARE_UNIT : text,
    before: line.slice(0, from),
    after: line.slice(from + text.length),
    activity,
    isBare,
  };
}

/** Read, and never written. */
export const BARE_UNIT = ' min';

const BOLD = /^\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/;

/** The cells of a row with their places; a backslash before a bar makes it a part of the text. */
function cellsIn(line: string): Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  for (const { index } of [...line.matchAll(/(?<!\\)\|/g), { index: line.length }]) {
    const text = line.slice(from, index);
    const bold = BOLD.exec(text.trim())?.[1];
    const start = from + (text.length - text.trimStart().length);
    cells.push(bold === undefined ? { text: text.trim(), from: start } : { text: bold, from: start + 2 });
    from = index + 1;
  }
  // A bar at the beginning and the end is the frame.
  const isFramed = line.trim().startsWith('|');
  const last = isFramed && cells.at(-1)?.text === '' ? -1 : undefined;
  return cells.slice(isFramed ? 1 : 0, last);
}
