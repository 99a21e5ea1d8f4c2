import { can } from '@dewar/domain/accounts/permissions';
import { sql } from 'kysely';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';
import { holdOffReports } from '../../tank-state/own-correction-access.ts';
import { isReadableBy } from '../../tank-state/tank-access.ts';
import { lockTankStates, rewriteTankStates } from '../../tank-state/tank-state-repository.ts';
import { deleteImported, type Importer } from '../import-repository.ts';
import { requireNothingInTheWay } from '../records-of-tanks.ts';
import { countLeft, findImport, listImportedBatch, markImportUndone } from '../stored-import-repository.ts';
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

/** The last record of a batch, and how many were deleted up to it. */
interface TakingPlace {
  readonly id: number;
  readonly taken: number;
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
  const from = place as TakingPlace | null;
  await holdOffReports(db, person);
  const batch = await listImportedBatch(db, { table, import_id, after: from?.id ?? 0, records: rowsAtOnce });
  await lockTankStates(db, [...new Set(batch.map(({ tank_id }) => tank_id))]);
  const isWanted = sql<boolean>`(reading.id = any(${batch.map(({ id }) => id)}::int[]) and reading.version = 1
    and ${isReadableBy(person, 'reading.company_id')} and (${can(person, 'correct', 'tank_history')}::boolean or not ${isReported}))`;
  const { records, tank_ids } = await deleteImported(db, person, { table, import_id, isWanted });
  await rewriteTankStates(db, tank_ids);
  const taken = (from?.taken ?? 0) + records;
  const last = batch.at(-1);
  if (batch.length === rowsAtOnce && last !== undefined) {
    return { place: { id: last.id, taken }, done: work.done + batch.length };
  }
  return { state: 'ended', place: null, message: await finish(step, import_id, taken) };
}

/** Only what was taken back is undone: with nothing taken the import stays as it is, and can be undone later. */
async function finish({ db, work, person }: Step, import_id: number, taken: number): Promise<string> {
  const { left, changed } = await countLeft(db, { table: LONG_KINDS[work.kind].table, import_id });
  if (taken > 0 || left === 0) {
    const before = await findImport(db, person, import_id);
    await markImportUndone(db, import_id);
    const { company_id } = work;
    const entry = { actor: person, company_id, entity: 'import', entity_id: import_id };
    await writeAudit(db, { ...entry, action: 'undo-import', before, after: await findImport(db, person, import_id) });
  }
  const said = taken > 0 || left === 0 ? 'It was taken back.' : '';
  return [work.message ?? said, keptWords(changed), stuckWords(left - changed)]
    .filter((words) => words !== '')
    .join(' ');
}

function keptWords(changed: number): string {
  if (changed === 0) return '';
  return `${changed} ${changed === 1 ? 'record was' : 'records were'} changed meanwhile and kept.`;
}

function stuckWords(records: number): string {
  if (records === 0) return '';
  return `${records} ${records === 1 ? 'record' : 'records'} could not be taken back.`;
}
