import { can } from '@dewar/domain/accounts/permissions';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { conflict } from '../../shared/errors.ts';
import { lockTankStates, rewriteTankStates } from '../tank-state/tank-state-repository.ts';
import type { ImportKind } from './import-kind.ts';
import { deleteImported, type Importer, type ImportTable } from './import-repository.ts';
import type { ImportedRecord } from './judged-row.ts';
import { countInTheWay, type ImportedRows, type InTheWay, listImportedTanks } from './stored-import-repository.ts';

interface RecordWords {
  /** Whether `reading`, a row of the table, is in a stored weekly report. */
  readonly isReported: RawBuilder<boolean>;
  readonly noun: string;
}

/** What takes back the records that are as they were imported, if others were changed since. */
const DELETE_OTHERS = 'Delete the others one by one.';

/**
 * How records of tanks are locked and taken back, whose table has the import_id, the tank and the company of each: all of
 * an import or none.
 */
export function recordsIn(
  table: ImportTable,
  { isReported, noun }: RecordWords,
): Pick<ImportKind<ImportedRecord, string, Importer>, 'lock' | 'undo'> {
  return {
    lock: (db, records) => lockTankStates(db, [...new Set(records.map(({ tank_id }) => tank_id))]),
    undo: async (db, person, { import_id }) => {
      const stored = { table, import_id, isReported };
      await lockTankStates(db, await listImportedTanks(db, stored));
      await requireNothingInTheWay(db, person, { ...stored, noun });
      const { records, tank_ids } = await deleteImported(db, person, { table, import_id });
      await rewriteTankStates(db, tank_ids);
      return { taken: records, kept: [] };
    },
  };
}

/** Throws 409 that says why the records of an import cannot be taken back. */
export async function requireNothingInTheWay(
  db: Database,
  person: Importer,
  { noun, ...stored }: ImportedRows & { readonly noun: string },
): Promise<void> {
  requireNoneInTheWay(person, { noun, others: DELETE_OTHERS }, await countInTheWay(db, person, stored));
}

/** The same for records that are counted already; `others` says what to do with those that are not changed. */
export function requireNoneInTheWay(
  person: Importer,
  { noun, others }: { readonly noun: string; readonly others: string },
  { changed, elsewhere, reported }: InTheWay,
): void {
  const countOf = (records: number) => `${records} ${records === 1 ? noun : `${noun}s`}`;
  if (elsewhere > 0) throw conflict(`Of another company now: ${countOf(elsewhere)}. Ask an administrator.`);
  if (changed > 0) throw conflict(`Changed since: ${countOf(changed)}. ${others}`);
  if (reported > 0 && !can(person, 'correct', 'tank_history')) {
    throw conflict(`In a stored weekly report: ${countOf(reported)}. Ask an administrator.`);
  }
}
