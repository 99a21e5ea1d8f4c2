import type {
  CreateReadingImportRequest,
  Import,
  ReadingImportPreview,
  ReadingSheetRequest,
} from '@dewar/contract/imports';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { holdOffReports } from '../tank-state/own-correction-access.ts';
import { lockTankStates, rewriteTankState } from '../tank-state/tank-state-repository.ts';
import { deleteImported, insertImport } from './import-repository.ts';
import { judgeRows } from './judge-rows.ts';
import type { JudgedRow } from './judged-row.ts';
import { readSheet } from './read-sheet.ts';
import { type ReadingSheet, requireNeededColumns, understandSheet } from './reading-sheet.ts';
import { countInTheWay, findImport, listImportedTanks } from './stored-import-repository.ts';

/** What an import would do with each row; without the needed columns or an order of the dates, what has to be chosen. */
export async function previewReadings(
  db: Database,
  person: SignedIn,
  request: ReadingSheetRequest,
  now: Date,
): Promise<ReadingImportPreview> {
  const sheet = understandSheet(await readSheet(request.text), request);
  const { tank_number, reading_timestamp, vacuum_reading } = sheet.columns;
  const isChosen = [tank_number, reading_timestamp, vacuum_reading].every((place) => place !== undefined);
  if (!isChosen || sheet.dateOrder === null) return previewOf(sheet, []);
  const { timezone: timeZone } = request;
  return previewOf(sheet, await judgeRows(db, person, { sheet, dateOrder: sheet.dateOrder, timeZone, now }));
}

/**
 * Imports the readings of a sheet, all of it or its good rows, in one transaction. Rows are judged again with their
 * tanks locked. Throws 404 if the person may see none of the tanks, and 400 if a row is refused and all were wanted, or nothing is left to import.
 */
export async function importReadings(
  db: Database,
  person: SignedIn,
  request: CreateReadingImportRequest,
  now: Date,
): Promise<Import> {
  const sheet = understandSheet(await readSheet(request.text), request);
  requireNeededColumns(sheet.columns);
  const judging = { sheet, dateOrder: request.date_order, timeZone: request.timezone, now };
  return inTransaction(db, async (transaction) => {
    const first = readingsOf(await judgeRows(transaction, person, judging));
    await lockTankStates(transaction, [...new Set(first.map(({ tank_id }) => tank_id))]);
    const judged = await judgeRows(transaction, person, judging);
    if (judged.every(isOfNoTank)) throw notFound();
    requireAccepted(judged, request.only_good);
    const readings = readingsOf(judged);
    if (readings.length === 0) throw invalidInput({ text: 'No row is left to import.' });
    const id = await insertImport(transaction, person, { source: request.source, readings });
    const made = await getImport(transaction, person, id);
    await writeAudit(transaction, { ...entryOf(person, id), action: 'create', after: made });
    return made;
  });
}

/** Takes back what an import wrote. Throws 404 if it is not one's own, and 409 that says what stands in the way. */
export async function undoReadings(db: Database, person: SignedIn, id: number): Promise<Import> {
  return inTransaction(db, async (transaction) => {
    await holdOffReports(transaction, person);
    const before = await getImport(transaction, person, id);
    if (before.undone_at !== null) throw conflict('This import was undone already.');
    if (before.undoable_until === null)
      throw conflict('This import is older than seven days and can no longer be undone.');
    await lockTankStates(transaction, await listImportedTanks(transaction, id));
    await requireNothingInTheWay(transaction, person, id);
    for (const tank_id of await deleteImported(transaction, person, id)) await rewriteTankState(transaction, tank_id);
    const after = await getImport(transaction, person, id);
    await writeAudit(transaction, { ...entryOf(person, id), action: 'undo-import', before, after });
    return after;
  });
}

async function requireNothingInTheWay(db: Database, person: SignedIn, id: number): Promise<void> {
  const { changed, elsewhere, reported } = await countInTheWay(db, person, id);
  if (elsewhere > 0) throw conflict(`Of another company now: ${countOf(elsewhere)}. Ask an administrator.`);
  if (changed > 0) throw conflict(`Changed since: ${countOf(changed)}. Delete the others one by one.`);
  if (reported > 0 && person.role !== 'admin') {
    throw conflict(`In a stored weekly report: ${countOf(reported)}. Ask an administrator.`);
  }
}

function requireAccepted(rows: readonly JudgedRow[], onlyGood: boolean): void {
  const refused = rows.filter(({ outcome }) => outcome === 'refused').length;
  if (refused > 0 && !onlyGood) {
    const count = refused === 1 ? '1 row cannot' : `${refused} rows cannot`;
    throw invalidInput({ text: `${count} be imported, so nothing was. Leave them out, or correct the sheet.` });
  }
}

async function getImport(db: Database, person: SignedIn, id: number): Promise<Import> {
  const found = await findImport(db, person, id);
  if (found === undefined) throw notFound();
  return found;
}

/** Whether the row names no tank that the person may record for. */
function isOfNoTank({ outcome, column }: JudgedRow): boolean {
  return outcome === 'refused' && column === 'tank_number';
}

function countOf(readings: number): string {
  return readings === 1 ? '1 reading' : `${readings} readings`;
}

function entryOf(person: SignedIn, entity_id: number) {
  return { actor: person, company_id: person.company_id, entity: 'import', entity_id };
}

function readingsOf(rows: readonly JudgedRow[]) {
  return rows.flatMap(({ reading, outcome }) => (reading !== null && isImported(outcome) ? [reading] : []));
}

function isImported(outcome: JudgedRow['outcome']): boolean {
  return outcome === 'good' || outcome === 'asked';
}

function previewOf(sheet: ReadingSheet, judged: readonly JudgedRow[]): ReadingImportPreview {
  const count = (outcome: JudgedRow['outcome']) => judged.filter((row) => row.outcome === outcome).length;
  const readings = readingsOf(judged);
  const times = readings.map(({ reading_timestamp }) => reading_timestamp).toSorted();
  const fates = judged.filter(({ outcome }) => outcome !== 'good');
  return {
    headings: [...sheet.headings],
    columns: sheet.columns,
    unit: sheet.unit,
    unit_from: sheet.unitFrom,
    date_order: sheet.dateOrder,
    rows: sheet.rows.length,
    tanks: new Set(readings.map(({ tank_id }) => tank_id)).size,
    good: count('good'),
    asked: count('asked'),
    duplicates: count('duplicate'),
    refused: count('refused'),
    first_at: times[0] ?? null,
    last_at: times.at(-1) ?? null,
    fates: fates.map(({ row, outcome, column, message, cells }) => ({
      row,
      outcome,
      column,
      message,
      cells: [...cells],
    })),
  };
}
