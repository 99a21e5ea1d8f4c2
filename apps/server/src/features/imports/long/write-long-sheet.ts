import { sql } from 'kysely';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { recordsOf } from '../judged-row.ts';
import { findImport } from '../stored-import-repository.ts';
import { isKept, judgeStaged, placeOf } from './judge-long-sheet.ts';
import type { LongImportChange } from './long-import-repository.ts';
import { LONG_KINDS } from './long-kinds.ts';
import { isImported, listStagedRows, type RowPlace, storeFates } from './staged-row-repository.ts';
import type { Step } from './steps.ts';

/**
 * Writes the next good rows. They are judged again with their tanks locked; a row that is refused by now is left out, or
 * has all taken back if all were wanted.
 */
export async function writeNextRows(step: Step): Promise<LongImportChange> {
  const { db, work, person, now, rowsAtOnce } = step;
  const { id, import_id, only_good } = work;
  if (import_id === null) throw new Error(`long import ${id} is written without an import`);
  const after = work.place as RowPlace | null;
  const rows = await listStagedRows(db, id, { after, rows: rowsAtOnce, isWanted: isImported });
  await LONG_KINDS[work.kind].lock(db, recordsOf(rows));
  const judged = await judgeStaged(step, rows);
  await storeFates(
    db,
    id,
    judged.filter((row) => !isKept(row)),
  );
  const refused = judged.find(({ outcome }) => outcome === 'refused');
  if (refused !== undefined && only_good !== true) {
    const message = `Nothing was imported, because row ${refused.row} was refused in the end: ${refused.message}`;
    return { state: 'taking-back', message, place: null, done: 0 };
  }
  const records = recordsOf(judged.filter(isKept));
  if (records.length > 0) await LONG_KINDS[work.kind].insert(db, person, { import_id, records, now });
  await sql`update imports set records = records + ${records.length}::int where id = ${import_id}::int`.execute(db);
  const last = rows.at(-1);
  if (rows.length === rowsAtOnce && last !== undefined) {
    return { place: { ...placeOf(step, last) }, done: work.done + rows.length };
  }
  const { company_id } = work;
  const entry = { actor: person, company_id, entity: 'import', entity_id: import_id };
  await writeAudit(db, { ...entry, action: 'create', after: await findImport(db, person, import_id) });
  return { state: 'imported', place: null };
}
