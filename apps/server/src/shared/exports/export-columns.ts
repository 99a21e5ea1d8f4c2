import {
  MILLISECONDS_PER_HOUR,
  MILLISECONDS_PER_MINUTE,
  MILLISECONDS_PER_SECOND,
  toMilliseconds,
} from '@dewar/domain/time/instants';
import { wallClockIn } from '@dewar/domain/time/local-times';

type Value<T> = T | null | undefined;
type ValueOf<Row, T> = (row: Row) => Value<T>;

/** One column of an exported list: its name as on the screen, and what a row has there. No value is an empty cell. */
export type ExportColumn<Row> = { readonly heading: string } & (
  | { readonly text: ValueOf<Row, string> }
  | { readonly flag: ValueOf<Row, boolean> }
  /** Its unit has a column of its own, so that the number stays a number. */
  | { readonly number: ValueOf<Row, number>; readonly unit?: string | ValueOf<Row, string> }
  /** A moment in ISO 8601; shown in the time zone that the heading names. */
  | { readonly time: ValueOf<Row, string> }
  /** A date, 'YYYY-MM-DD'. */
  | { readonly day: ValueOf<Row, string> }
);

/** A local time: milliseconds since 1970 as the clock on the wall shows them, and its offset from UTC. */
export interface LocalTimeCell {
  readonly wallClockMs: number;
  readonly offsetMinutes: number;
  /** The clock on the wall has shown this an hour before: it was put back between. */
  readonly isRepeated: boolean;
}

/** A date, 'YYYY-MM-DD'. */
export interface DayCell {
  readonly day: string;
}

export type Cell = string | number | LocalTimeCell | DayCell | null;

type CellKind = 'text' | 'number' | 'time' | 'day';

/** A list as rows of cells, for every format of file. */
export interface ExportTable<Row> {
  readonly headings: readonly string[];
  /** Of the cells of each column that are not empty. */
  readonly kinds: readonly CellKind[];
  readonly cellsOf: (row: Row) => readonly Cell[];
}

interface Part<Row> {
  readonly heading: string;
  readonly kind: CellKind;
  readonly cellOf: (row: Row) => Cell;
}

/** The columns as cells, with times in the given zone. Throws RangeError for an unknown zone. */
export function tableOf<Row>(columns: readonly ExportColumn<Row>[], timeZone: string): ExportTable<Row> {
  const parts = columns.flatMap((column) => partsOf(column, timeZone));
  return {
    headings: parts.map(({ heading }) => heading),
    kinds: parts.map(({ kind }) => kind),
    cellsOf: (row) => parts.map(({ cellOf }) => cellOf(row)),
  };
}

function partsOf<Row>(column: ExportColumn<Row>, timeZone: string): readonly Part<Row>[] {
  const { heading } = column;
  if ('text' in column) return [{ heading, kind: 'text', cellOf: (row) => column.text(row) ?? null }];
  if ('flag' in column) return [{ heading, kind: 'text', cellOf: (row) => yesOrNo(column.flag(row)) }];
  if ('day' in column) return [{ heading, kind: 'day', cellOf: (row) => dayCell(column.day(row)) }];
  if ('time' in column) {
    return [
      { heading: `${heading} (${timeZone})`, kind: 'time', cellOf: (row) => timeCell(column.time(row), timeZone) },
    ];
  }
  const { number, unit } = column;
  const numbers: Part<Row> = { heading, kind: 'number', cellOf: (row) => number(row) ?? null };
  if (unit === undefined) return [numbers];
  const unitOf = typeof unit === 'string' ? () => unit : unit;
  const units: Part<Row> = {
    heading: `${heading} unit`,
    kind: 'text',
    cellOf: (row) => (typeof number(row) === 'number' ? (unitOf(row) ?? null) : null),
  };
  return [numbers, units];
}

function yesOrNo(flag: Value<boolean>): Cell {
  return typeof flag === 'boolean' ? (flag ? 'Yes' : 'No') : null;
}

function dayCell(day: Value<string>): Cell {
  return typeof day === 'string' ? { day } : null;
}

function timeCell(time: Value<string>, timeZone: string): Cell {
  if (typeof time !== 'string') return null;
  // Fractions that devices send are left out as in a CSV file: a reader would round them up to another second.
  const moment = Math.floor(toMilliseconds(time) / MILLISECONDS_PER_SECOND) * MILLISECONDS_PER_SECOND;
  const wallClockMs = wallClockIn(timeZone, moment);
  return {
    wallClockMs,
    offsetMinutes: (wallClockMs - moment) / MILLISECONDS_PER_MINUTE,
    isRepeated: wallClockIn(timeZone, moment - MILLISECONDS_PER_HOUR) === wallClockMs,
  };
}
