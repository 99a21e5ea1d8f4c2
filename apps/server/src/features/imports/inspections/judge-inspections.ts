import { labelOfTank } from '@dewar/contract/tank-labels';
import { INSPECTION_FIELDS, INSPECTION_IN_FUTURE, latestInspectionDay } from '@dewar/domain/tanks/inspection-question';
import type { TankToChange } from '../../tanks/many/tank-change-access.ts';
import type { ImportedRecord, JudgedRow } from '../judged-row.ts';

type DateField = 'csc_inspection_date' | 'five_year_test_date';

export interface ImportedInspection extends ImportedRecord {
  /** The dates that the row gives, YYYY-MM-DD. */
  readonly fields: { readonly [Field in DateField]?: string | null | undefined };
}

type InspectionRow = JudgedRow<ImportedInspection>;

interface Others {
  /** What each record changes at its tank; undefined if the tank is not there any more. */
  readonly changes: ReadonlyMap<ImportedInspection, TankToChange | undefined>;
  readonly now: Date;
}

/**
 * Compares the rows with their tanks and with one another: each change is told with the date that it replaces, a tank
 * that has the dates is a duplicate, and one that stands in two rows is to have its dates in one.
 */
export function judgeInspections(rows: readonly InspectionRow[], { changes, now }: Others): readonly InspectionRow[] {
  const latest = latestInspectionDay(now);
  const first = new Map<number, { readonly row: number; readonly record: ImportedInspection }>();
  return rows.map((row) => {
    const { record } = row;
    if (record === null) return row;
    const above = first.get(record.tank_id);
    if (above !== undefined) return repeated(row, record, above);
    first.set(record.tank_id, { row: row.row, record });
    return changed(row, { record, change: changes.get(record), latest });
  });
}

function repeated(
  row: InspectionRow,
  { fields }: ImportedInspection,
  above: { readonly row: number; readonly record: ImportedInspection },
): InspectionRow {
  const { csc_inspection_date, five_year_test_date } = above.record.fields;
  if (fields.csc_inspection_date === csc_inspection_date && fields.five_year_test_date === five_year_test_date) {
    return { ...row, outcome: 'duplicate', message: `The same dates of this tank are in row ${above.row}.` };
  }
  const message = `Row ${above.row} has other dates of this tank. Put those that are to be stored in one row.`;
  return { ...row, outcome: 'refused', column: 'tank_number', message };
}

interface Changed {
  readonly record: ImportedInspection;
  readonly change: TankToChange | undefined;
  /** A later date is in the future. */
  readonly latest: string;
}

function changed(row: InspectionRow, { record, change, latest }: Changed): InspectionRow {
  if (change === undefined || change.outcome === 'refused') {
    return { ...row, outcome: 'refused', column: 'tank_number', message: change?.message ?? 'The tank was deleted.' };
  }
  if (change.outcome === 'unchanged') {
    return { ...row, outcome: 'duplicate', message: 'Unchanged: the tank has these dates already.' };
  }
  for (const field of INSPECTION_FIELDS) {
    const question = findQuestion({ from: change.tank[field], to: record.fields[field] ?? null, latest });
    if (question === undefined) continue;
    const message = `${change.message}. ${labelOfTank(field)} ${question}`;
    return { ...row, outcome: 'asked', column: field, message };
  }
  return { ...row, message: change.message };
}

interface DateChange {
  readonly from: string | null;
  readonly to: string | null;
  readonly latest: string;
}

function findQuestion({ from, to, latest }: DateChange): string | undefined {
  if (to === null) return undefined;
  if (to > latest) return INSPECTION_IN_FUTURE;
  return from !== null && to < from ? 'is earlier than before.' : undefined;
}
