import { sql } from 'kysely';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';
import { holdOffReports } from '../../tank-state/own-correction-access.ts';
import { isReadableBy } from '../../tank-state/tank-access.ts';
import { lockTankStates, rewriteTankStates } from '../../tank-state/tank-state-repository.ts';
import { deleteImported, type Importer } from '../import-repository.ts';
import { requireNothingInTheWay } from '../records-of-tanks.ts';
import { countImported, findImport, listImportedBatch, markImportUndone } from '../stored-import-repository.ts';
import { type LongImportChange, type LongImportWork, updateLongImport } from './long-import-repository.ts';
import { LONG_KINDS } from './long-kinds.ts';
import type { Step } from './steps.ts';

/**
 * Has a job take back what a long import wrote. Throws 409 if something stands in the way; each batch checks its own
 * records again.
 */
export async function beginTakingBack(db: Database, person: Importer, work: LongImportWork): Promise<void> {
  const { id, kind, import_id } = work;
  if (import_id !== null) await requireNothingInTheWay(db, person, { ...LONG_KINDS[kind], import_id });
  const taken_back_by = person.id;
  await updateLongImport(db, id, { state: 'taking-back', message: null, taken_back_by, place: null, done: 0 });
}

/**
 * Deletes the next records of an import. What stood in the way of an undo is checked before it begins; a record that is
 * changed while it goes on stays.
 */
export async function takeBackNextRecords(step: Step): Promise<LongImportChange> {
  const { db, work, person, rowsAtOnce } = step;
  const { import_id, place } = work;
  if (import_id === null) return { state: 'ended' };
  const { table, isReported } = LONG_KINDS[work.kind];
  const after = (place as { readonly id: number } | null)?.id ?? 0;
  await holdOffReports(db, person);
  const batch = await listImportedBatch(db, { table, import_id, after, records: rowsAtOnce });
  await lockTankStates(db, [...new Set(batch.map(({ tank_id }) => tank_id))]);
  const isWanted = sql<boolean>`(reading.id = any(${batch.map(({ id }) => id)}::int[]) and reading.version = 1
    and ${isReadableBy(person, 'reading.company_id')} and (${person.role === 'admin'}::boolean or not ${isReported}))`;
  const { tank_ids } = await deleteImported(db, person, { table, import_id, isWanted });
  await rewriteTankStates(db, tank_ids);
  const last = batch.at(-1);
  if (batch.length === rowsAtOnce && last !== undefined) {
    return { place: { id: last.id }, done: work.done + batch.length };
  }
  return { state: 'ended', place: null, message: await finish(step, import_id) };
}

async function finish({ db, work, person }: Step, import_id: number): Promise<string> {
  const before = await findImport(db, person, import_id);
  await markImportUndone(db, import_id);
  const left = await countImported(db, { table: LONG_KINDS[work.kind].table, import_id });
  const { company_id } = work;
  const entry = { actor: person, company_id, entity: 'import', entity_id: import_id };
  await writeAudit(db, { ...entry, action: 'undo-import', before, after: await findImport(db, person, import_id) });
  const message = work.message ?? 'It was taken back.';
  if (left === 0) return message;
  return `${message} Changed meanwhile, and therefore kept: ${left} of its records.`;
}
