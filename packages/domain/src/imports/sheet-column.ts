import type { MeasureName } from './measures.ts';

/** A column that an import takes from a sheet. Its name is that of the field that it fills. */
export interface SheetColumn {
  readonly name: string;
  readonly label: string;
  /** Matches its headings in lower case, with single spaces instead of marks: 'tank no'. */
  readonly heading: RegExp;
  /** Match headings that stand for it where none of the others is there, the surest first: 'value', 'gate out'. */
  readonly otherwise?: RegExp | readonly RegExp[];
  /** Matches headings that are its if no other one of the sheet is: 'Vacuum on arrival'. */
  readonly single?: RegExp;
  /** Matches further headings beside which it is left open: they may be it, though they are not taken for it. */
  readonly rival?: RegExp;
  /** Matches headings beside which no other one stands for it: they may be it themselves. */
  readonly perhaps?: RegExp;
  /** Matches headings that are its only by where they stand: 'Time' behind the date of the arrival, 'Pressure'. */
  readonly plain?: RegExp;
  /** The date beside which such headings are its. */
  readonly beside?: string;
  /** Headings that may be of something else, unless one of these columns is there too: 'Gate in' of a depot's own sheet. */
  readonly unsure?: { readonly heading: RegExp; readonly beside: readonly string[] };
  /** It says something of the whole row, whatever group of headings it stands in: notes, the customer. */
  readonly isOfRow?: true;
  /** Whether a heading is never it, wherever its words stand: without what is in its brackets, and with it. */
  readonly isNever?: (bare: string, whole: string) => boolean;
  /** No row is imported without it. */
  readonly isNeeded?: true;
  readonly isDate?: true;
  /** The date whose time of day it tells; found only beside it. */
  readonly timeOf?: string;
  /** Headings that tell the time of day too, unless the heading of its date says that it is of something else. */
  readonly besideOther?: { readonly heading: RegExp; readonly isNotOf: (date: string) => boolean };
  /** The column whose figures' unit it names, row by row. */
  readonly unitOf?: string;
  /** What may stand behind its figures, though they have no choice of units. */
  readonly suffix?: RegExp;
  /** The column in whose unit its figures are where nothing else says so. */
  readonly unitLike?: string;
  /** What its figures measure, if they have a unit. */
  readonly measure?: MeasureName;
}

/** At which place of a row, from 0, each column stands. */
export type ColumnPlaces = Readonly<Record<string, number>>;
