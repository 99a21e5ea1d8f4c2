import { toMilliseconds } from '@dewar/domain/time/instants';
import {
  describeReadingQuestion,
  findReadingQuestions,
  type TakenReading,
} from '@dewar/domain/vacuum/vacuum-plausibility';
import type { NamedTank } from '../import-repository.ts';
import type { JudgedRow } from '../judged-row.ts';
import { wholeSecond } from '../whole-second.ts';
import type { ImportedReading, StoredReading } from './reading-import-repository.ts';

type ReadingRow = JudgedRow<ImportedReading>;

interface Others {
  readonly tanks: readonly NamedTank[];
  /** Readings of these tanks at the moments of the sheet. */
  readonly stored: readonly StoredReading[];
  /** The last reading of the batch before, by tank and time; its tank may have more. */
  readonly above?: ImportedReading | undefined;
  readonly now: Date;
}

/**
 * Compares the rows of each tank, oldest first, with what is stored and with one another: duplicates are recognised, also
 * of what was stored to the minute and is no other row's, and what differs tenfold from the reading before is asked about. That a reading is long ago is no question here.
 */
export function judgeReadings(
  rows: readonly ReadingRow[],
  { tanks, stored, above, now }: Others,
): readonly ReadingRow[] {
  const known = new Map(stored.map((reading) => [keyOf(reading), reading.vacuum_reading]));
  const before = new Map(known);
  const given = new Set(rows.flatMap(({ record }) => (record === null ? [] : [keyOf(record)])));
  const last = new Map(tanks.map(({ tank_id, latest }) => [tank_id, latest]));
  if (above !== undefined) {
    known.set(keyOf(above), above.vacuum_reading);
    last.set(above.tank_id, takenOf(above));
  }
  const judged = new Map<ReadingRow, ReadingRow>();
  for (const row of rows.toSorted((a, b) => momentOf(a) - momentOf(b) || a.row - b.row)) {
    const { record: reading } = row;
    if (reading === null) continue;
    const key = keyOf(reading);
    const atMinute = withMinute(reading).slice(1).map(keyOf);
    const same = atMinute.find((minute) => !given.has(minute) && before.get(minute) === reading.vacuum_reading);
    if (same !== undefined && !known.has(key)) {
      judged.set(row, repeated(row, reading, { other: reading.vacuum_reading, where: 'in the portal' }));
      continue;
    }
    const other = known.get(key);
    if (other !== undefined) {
      judged.set(
        row,
        repeated(row, reading, { other, where: before.has(key) ? 'in the portal' : 'above in this sheet' }),
      );
      continue;
    }
    known.set(key, reading.vacuum_reading);
    const taken = takenOf(reading);
    judged.set(row, questioned(row, taken, { last: last.get(reading.tank_id) ?? null, now }));
    last.set(reading.tank_id, taken);
  }
  return rows.map((row) => judged.get(row) ?? row);
}

/** A reading, and the same as its sheet was once read, to the minute. */
export function withMinute(reading: ImportedReading): readonly ImportedReading[] {
  const reading_timestamp = reading.minutes?.reading_timestamp;
  return reading_timestamp === undefined ? [reading] : [reading, { ...reading, reading_timestamp }];
}

function repeated(
  row: ReadingRow,
  reading: ImportedReading,
  { other, where }: { other: number; where: string },
): ReadingRow {
  if (other === reading.vacuum_reading) {
    return { ...row, outcome: 'duplicate', message: `The same reading is ${where} already.` };
  }
  const message = `Another reading of this tank at this time is ${where}: ${other} microns.`;
  return { ...row, outcome: 'refused', column: 'vacuum_reading', message };
}

function questioned(
  row: ReadingRow,
  taken: TakenReading,
  { last, now }: { readonly last: TakenReading | null; readonly now: Date },
): ReadingRow {
  const isAfter = last !== null && toMilliseconds(last.takenAt) < toMilliseconds(taken.takenAt);
  const questions = findReadingQuestions({ ...taken, lastReading: isAfter ? last : null, now });
  const question = questions.find(({ kind }) => kind !== 'long_ago');
  if (question === undefined) return row;
  const message = describeReadingQuestion(question, { timeZone: 'UTC', now });
  return { ...row, outcome: 'asked', column: 'vacuum_reading', message };
}

function takenOf({ vacuum_reading, reading_timestamp }: ImportedReading): TakenReading {
  return { vacuumMicrons: vacuum_reading, takenAt: reading_timestamp };
}

function momentOf({ record }: ReadingRow): number {
  return record === null ? 0 : toMilliseconds(record.reading_timestamp);
}

function keyOf({ tank_id, reading_timestamp }: Pick<StoredReading, 'tank_id' | 'reading_timestamp'>): string {
  return `${tank_id} ${wholeSecond(reading_timestamp)}`;
}
