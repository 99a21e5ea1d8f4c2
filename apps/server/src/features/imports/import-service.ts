import type { CreateImportRequest, Import, ImportPreview, SheetRequest, UndoneImport } from '@dewar/contract/imports';
import { can } from '@dewar/domain/accounts/permissions';
import { canImport, type ImportKindName } from '@dewar/domain/imports/import-kinds';
import { UNDO_TIME } from '@dewar/domain/time/undo-time';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { refreshStatistics, TABLES_OF_TANKS } from '../../shared/database/refresh-statistics.ts';
import { conflict, forbidden, invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { holdOffReports } from '../tank-state/own-correction-access.ts';
import type { ImportKind } from './import-kind.ts';
import { KINDS } from './import-kinds.ts';
import { insertImport } from './import-repository.ts';
import { judgeRows, readRows } from './judge-rows.ts';
import { type JudgedRow, recordsOf } from './judged-row.ts';
import { lockWriterOf } from './long/long-import-repository.ts';
import { beginTakingBack } from './long/take-back.ts';
import { type PreviewedSheet, previewSheet } from './previewed-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { findMissingColumns, findUnknownUnits, requireNeededColumns, understandSheet } from './sheet.ts';
import { findImport, markImportUndone } from './stored-import-repository.ts';

/** What an import would do with each row; without the needed columns or an order of the dates, what has to be chosen. */
export async function previewImport(
  { db, person, now }: RequestContext,
  request: SheetRequest,
): Promise<ImportPreview> {
  const kind = requireKind(person, request.kind);
  const sheet = await previewSheet(await readSheet(request.text), request);
  const { dateOrder } = sheet;
  const isUnclear = findMissingColumns(sheet).length > 0 || findUnknownUnits(sheet).length > 0;
  if (isUnclear || dateOrder === null) return previewOf(kind, sheet, []);
  const { timezone: timeZone, company_name } = request;
  const judging = { sheet, dateOrder, timeZone, company_name, person, now };
  return previewOf(kind, sheet, await judgeRows(db, kind, judging));
}

/**
 * Imports the records of a sheet, all of it or its good rows, in one transaction. Rows are judged with the tanks of all
 * locked, because one that was refused before may be good by now. Throws 404 if the person may see none of the tanks
 * (administrators see all), and 400 if a row is refused and all were wanted, or nothing is left to import.
 */
export async function importSheet(context: RequestContext, request: CreateImportRequest): Promise<Import> {
  const { db, person, now } = context;
  const kind = requireKind(person, request.kind);
  const sheet = understandSheet(await readSheet(request.text), request);
  requireNeededColumns(sheet);
  const { date_order: dateOrder, timezone: timeZone, company_name } = request;
  const judging = { sheet, dateOrder, timeZone, company_name, person, now };
  const made = await withTransaction(context, async (within, transaction) => {
    const { judged: read } = await readRows(transaction, kind, { ...judging, rows: sheet.rows });
    await kind.lock(transaction, recordsOf(read));
    const judged = await judgeRows(transaction, kind, judging);
    if (!can(person, 'read', 'every_company') && judged.every(isOfNoTank)) throw notFound();
    requireAccepted(judged, request.only_good);
    const records = importedOf(judged);
    if (records.length === 0) throw invalidInput({ text: 'No row is left to import.' });
    const { source } = request;
    const id = await insertImport(transaction, person, { kind: request.kind, source, records: records.length });
    await kind.insert(transaction, person, { import_id: id, records, now });
    const stored = await getImport(within, id);
    await writeAudit(transaction, { ...entryOf(person, id), action: 'create', after: stored });
    return stored;
  });
  await refreshStatistics(db, TABLES[made.kind], made.records);
  return made;
}

/** Where the records of each kind are. */
const TABLES = {
  readings: ['vacuum_readings'],
  transfers: ['transfers'],
  inspections: ['tanks'],
  tanks: TABLES_OF_TANKS,
} as const satisfies Record<ImportKindName, readonly string[]>;

/**
 * Takes back what an import wrote; a job does so for a long one. What cannot be taken back is named, and with nothing
 * else the import stays as it is. Throws 404 if it is not one's own, and 409 that says what stands in the way of all.
 */
export async function undoImport(context: RequestContext, id: number): Promise<UndoneImport> {
  const { db, person, now } = context;
  const undone = await withTransaction(context, async (within, transaction) => {
    await holdOffReports(transaction, person);
    const long = await lockWriterOf(transaction, id);
    const before = await getImport(within, id);
    if (before.undone_at !== null) throw conflict('This import was undone already.');
    if (long?.state === 'taking-back') throw conflict('This import is being taken back already.');
    if (before.undoable_until === null)
      throw conflict(`This import is older than ${UNDO_TIME} and can no longer be undone.`);
    if (long !== undefined) {
      await beginTakingBack(transaction, person, long);
      return { ...(await getImport(within, id)), kept: [] };
    }
    const { taken, kept } = await KINDS[before.kind].undo(transaction, person, { import_id: id, now });
    if (taken === 0 && kept.length > 0) return { ...before, kept };
    await markImportUndone(transaction, id);
    const after = await getImport(within, id);
    await writeAudit(transaction, { ...entryOf(person, id), action: 'undo-import', before, after });
    return { ...after, kept };
  });
  await refreshStatistics(db, TABLES[undone.kind], undone.records);
  return undone;
}

/** Throws 403 if the person may not record such by the form either. */
export function requireKind(person: SignedIn, name: ImportKindName): ImportKind {
  if (!canImport(person, name)) throw forbidden('Only administrators can import tanks and inspections.');
  return KINDS[name];
}

function requireAccepted(rows: readonly JudgedRow[], onlyGood: boolean): void {
  const refused = rows.filter(({ outcome }) => outcome === 'refused').length;
  if (refused > 0 && !onlyGood) {
    const count = refused === 1 ? '1 row cannot' : `${refused} rows cannot`;
    throw invalidInput({ text: `${count} be imported, so nothing was. Leave them out, or correct the sheet.` });
  }
}

async function getImport({ db, person }: RequestContext, id: number): Promise<Import> {
  const found = await findImport(db, person, id);
  if (found === undefined) throw notFound();
  return found;
}

/** Whether the row names no tank that the person may record for. */
function isOfNoTank({ outcome, column }: JudgedRow): boolean {
  return outcome === 'refused' && column === 'tank_number';
}

function entryOf(person: SignedIn, entity_id: number) {
  return { actor: person, company_id: person.company_id, entity: 'import', entity_id };
}

function importedOf(rows: readonly JudgedRow[]) {
  return recordsOf(rows.filter(({ outcome }) => outcome === 'good' || outcome === 'asked'));
}

function previewOf(kind: ImportKind, sheet: PreviewedSheet, judged: readonly JudgedRow[]): ImportPreview {
  const count = (outcome: JudgedRow['outcome']) => judged.filter((row) => row.outcome === outcome).length;
  const records = importedOf(judged);
  const times = records.flatMap((record) => kind.momentOf(record) ?? []).toSorted();
  const fates = judged.filter(({ outcome, message }) => outcome !== 'good' || message !== '');
  return {
    headings: [...sheet.headings],
    columns: { ...sheet.columns },
    units: sheet.units,
    units_from: sheet.unitsFrom,
    date_order: sheet.dateOrder,
    date_order_from: sheet.dateOrderFrom,
    ambiguous_dates: sheet.dates.ambiguous,
    date_example: sheet.dates.example,
    notices: [...sheet.notices],
    rows: sheet.rows.length,
    tanks: new Set(records.map((record) => record.tank_id ?? record)).size,
    arrivals: records.filter((record) => kind.isArrival?.(record) === true).length,
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
