import { setImmediate } from 'node:timers/promises';
import { fieldErrors } from '@dewar/contract/field-errors';
import type { RowFate } from '@dewar/contract/imports';
import { createVacuumReadingBody } from '@dewar/contract/vacuum-readings';
import type { Person } from '@dewar/domain/accounts/permissions';
import {
  READING_COLUMN_NAMES,
  READING_COLUMNS,
  type ReadingColumn,
  readYesNo,
} from '@dewar/domain/imports/reading-columns';
import { type DateOrder, readSheetDate } from '@dewar/domain/imports/sheet-dates';
import { micronsOf } from '@dewar/domain/imports/vacuum-units';
import { readEnteredNumber } from '@dewar/domain/primitives/entered-numbers';
import { isAheadOfClock } from '@dewar/domain/time/entry-times';
import type { Database } from '../../shared/database/database.ts';
import { findStoredReadings, findTanksByNumber, type ImportedReading, type NamedTank } from './import-repository.ts';
import { judgeAgainstOthers } from './judge-against-others.ts';
import type { JudgedRow } from './judged-row.ts';
import type { SheetRow } from './read-sheet.ts';
import type { ReadingSheet } from './reading-sheet.ts';

/** Rows that are judged without a pause: about five milliseconds. */
const ROWS_AT_ONCE = 100;

export interface Judging {
  readonly sheet: ReadingSheet;
  readonly dateOrder: DateOrder;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * What becomes of each row, in the order of the sheet. Values are judged by the rules of the form for a reading; a tank
 * that the person may not see is one that does not exist. Other requests have their turn in between.
 */
export async function judgeRows(db: Database, person: Person, judging: Judging): Promise<readonly JudgedRow[]> {
  const { rows, columns } = judging.sheet;
  const numbers = new Set(rows.map(({ cells }) => cellOf(cells, columns.tank_number)));
  const tanks = await findTanksByNumber(db, person, [...numbers]);
  const judged: JudgedRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    judged.push(judgeRow(row, tanks, judging));
  }
  const readings = judged.flatMap(({ reading }) => reading ?? []);
  const stored = await findStoredReadings(db, readings);
  return judgeAgainstOthers(judged, { tanks: [...tanks.values()], stored, now: judging.now });
}

function judgeRow({ row, cells }: SheetRow, tanks: ReadonlyMap<string, NamedTank>, judging: Judging): JudgedRow {
  const read = readCells(cells, tanks, judging);
  if ('tank_id' in read) return { row, cells, reading: read, outcome: 'good', column: null, message: '' };
  return { row, cells, reading: null, outcome: 'refused', ...read };
}

type Refusal = Pick<RowFate, 'column' | 'message'>;

function readCells(
  cells: readonly string[],
  tanks: ReadonlyMap<string, NamedTank>,
  { sheet, dateOrder, timeZone, now }: Judging,
): ImportedReading | Refusal {
  const cell = (column: ReadingColumn) => cellOf(cells, sheet.columns[column]);
  const tank = tanks.get(cell('tank_number'));
  if (cell('tank_number') === '') return refusal('tank_number', 'is required');
  if (tank === undefined) return { column: 'tank_number', message: `There is no tank ${cell('tank_number')}.` };
  if (tank.company_id === null)
    return { column: 'tank_number', message: `${tank.tank_number} is in stock, and takes no readings.` };
  const at = readSheetDate(cell('reading_timestamp'), { order: dateOrder, timeZone });
  if (cell('reading_timestamp') === '') return refusal('reading_timestamp', 'is required');
  if (at === undefined) return refusal('reading_timestamp', `cannot be read: ${cell('reading_timestamp')}`);
  const entered = readEnteredNumber(cell('vacuum_reading'), sheet.marks);
  if (entered.kind === 'empty') return refusal('vacuum_reading', 'is required');
  if (entered.kind === 'invalid') return refusal('vacuum_reading', `is not a number: ${cell('vacuum_reading')}`);
  if (entered.kind === 'ambiguous') {
    return refusal('vacuum_reading', `can be ${entered.grouped} or ${entered.decimal}: ${cell('vacuum_reading')}`);
  }
  const fresh_pull = readYesNo(cell('fresh_pull'));
  if (fresh_pull === undefined) return refusal('fresh_pull', `is neither yes nor no: ${cell('fresh_pull')}`);
  const { success, data, error } = createVacuumReadingBody.safeParse({
    tank_id: tank.tank_id,
    vacuum_reading: micronsOf(entered.value, sheet.unit),
    reading_timestamp: at.toISOString(),
    fresh_pull,
    additional_notes: cell('additional_notes'),
  });
  if (!success) return firstError(fieldErrors(error));
  if (isAheadOfClock(at, now)) return refusal('reading_timestamp', 'is more than five minutes in the future');
  return {
    tank_id: tank.tank_id,
    vacuum_reading: data.vacuum_reading,
    reading_timestamp: data.reading_timestamp,
    fresh_pull,
    additional_notes: data.additional_notes ?? null,
  };
}

function firstError(errors: Readonly<Record<string, string>>): Refusal {
  const [[name, message] = ['', 'The row is not valid.']] = Object.entries(errors);
  return { column: READING_COLUMN_NAMES.find((column) => column === name) ?? null, message };
}

function refusal(column: ReadingColumn, words: string): Refusal {
  return { column, message: `${READING_COLUMNS[column]} ${words}` };
}

function cellOf(cells: readonly string[], place: number | undefined): string {
  return place === undefined ? '' : (cells[place] ?? '');
}
