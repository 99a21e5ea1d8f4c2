import {
  type CreateLongImportRequest,
  LONG_IMPORT_CHARACTERS,
  LONG_IMPORT_ROWS,
  type LongImport,
  OPEN_LONG_IMPORTS,
} from '@dewar/contract/long-imports';
import { type SheetMarks, TOLD_COMMA, TOLD_POINT } from '@dewar/domain/imports/sheet-figures';
import { findDelimiter } from '@dewar/domain/imports/sheet-text';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../../shared/errors.ts';
import { type Importer, insertImport } from '../import-repository.ts';
import { readPiece } from '../read-sheet.ts';
import { findMarks, requireNeededColumns, understandSheet } from '../sheet.ts';
import { layoutOf } from './layout.ts';
import { changeToEnd } from './long-import-job.ts';
import {
  countOpen,
  findLongImport,
  insertLongImport,
  type LongImportWork,
  lockLongImport,
  updateLongImport,
} from './long-import-repository.ts';
import { findMissingPiece, hasSameText, insertPiece } from './piece-repository.ts';

/**
 * Begins a long import with its first piece. Throws 400 if a needed column is not chosen, and 409 if the company has too
 * many under way.
 */
export async function beginLongImport(
  db: Database,
  person: Importer,
  { text, kind, source, ...request }: CreateLongImportRequest,
): Promise<LongImport> {
  const delimiter = findDelimiter(text);
  const { rows, lines } = await readPiece(text, { delimiter });
  const sheet = understandSheet(rows, { text, kind, ...request });
  requireNeededColumns(sheet);
  const { columns, units, date_order, timezone, tank_number, company_name } = request;
  const first_row = sheet.rows[0]?.row ?? 1;
  const { headings } = sheet;
  const choices = { columns, units, date_order, timezone, tank_number, company_name, delimiter, headings, first_row };
  return inTransaction(db, async (transaction) => {
    if ((await countOpen(transaction, person)) >= OPEN_LONG_IMPORTS) {
      throw conflict(`${OPEN_LONG_IMPORTS} long imports are under way. Finish or cancel one first.`);
    }
    const id = await insertLongImport(transaction, person, { kind, source, choices });
    await insertPiece(transaction, id, { piece: 1, text, rows: lines, ...toldBy(sheet.marks) });
    return getLongImport(transaction, person, id);
  });
}

function toldBy(marks: SheetMarks) {
  return { has_decimal_comma: marks === TOLD_COMMA, has_decimal_point: marks === TOLD_POINT };
}

interface SentPiece {
  readonly id: number;
  readonly piece: number;
  readonly text: string;
}

/**
 * Stores a piece of the sheet. Throws 404 if the import is not one's own, 400 if the piece cannot be read or the sheet
 * gets too long, and 409 if another text was sent as this piece, or no more are taken.
 */
export async function addPiece(db: Database, person: Importer, { id, piece, text }: SentPiece): Promise<LongImport> {
  const { delimiter } = (await getOwn(db, person, id)).choices;
  const { rows, lines } = await readPiece(text, { delimiter });
  return inTransaction(db, async (transaction) => {
    const work = await getOwn(transaction, person, id);
    if (work.state !== 'receiving') throw conflict('This import takes no more pieces.');
    const isSame = await hasSameText(transaction, id, { piece, text });
    if (isSame === false) throw conflict('Another text was sent as this piece already.');
    if (isSame === undefined) {
      requireRoom(work, { rows: lines, characters: text.length });
      const told = toldBy(findMarks(layoutOf(work), rows));
      await insertPiece(transaction, id, { piece, text, rows: lines, ...told });
    }
    return getLongImport(transaction, person, id);
  });
}

/** Throws 400 if the sheet gets too long with a piece of this size. */
function requireRoom(work: LongImportWork, piece: Pick<LongImportWork, 'rows' | 'characters'>): void {
  if (work.rows + piece.rows > LONG_IMPORT_ROWS + work.choices.first_row) {
    throw invalidInput({ text: `The sheet has more than ${LONG_IMPORT_ROWS.toLocaleString('en-US')} rows.` });
  }
  if (work.characters + piece.characters > LONG_IMPORT_CHARACTERS) {
    throw invalidInput({
      text: `The sheet has more than ${LONG_IMPORT_CHARACTERS.toLocaleString('en-US')} characters.`,
    });
  }
}

/** Has the sheet judged, once all pieces have arrived. Throws 400 that names a missing one. */
export async function beginJudging(
  db: Database,
  person: Importer,
  { id, pieces }: { readonly id: number; readonly pieces: number },
): Promise<LongImport> {
  return inTransaction(db, async (transaction) => {
    const work = await getOwn(transaction, person, id);
    if (work.state === 'receiving') {
      const missing = await findMissingPiece(transaction, id, pieces);
      if (missing !== undefined) throw invalidInput({ pieces: `Piece ${missing} is missing.` });
      if (work.pieces !== pieces) throw invalidInput({ pieces: `${work.pieces} pieces were sent.` });
      await updateLongImport(transaction, id, { state: 'reading' });
    } else if (work.pieces !== pieces || work.state === 'ended') {
      throw conflict('This import takes no more pieces.');
    }
    return getLongImport(transaction, person, id);
  });
}

/** Has the judged rows written. Throws 400 if one is refused and all were wanted, or none is left to import. */
export async function startWriting(
  db: Database,
  person: Importer,
  { id, only_good }: { readonly id: number; readonly only_good: boolean },
): Promise<LongImport> {
  return inTransaction(db, async (transaction) => {
    const work = await getOwn(transaction, person, id);
    if (work.state === 'judged') {
      const { kind, source, good, asked, refused } = work;
      if (refused > 0 && !only_good) {
        throw invalidInput({ only_good: `${refused} rows cannot be imported. Leave them out, or correct the sheet.` });
      }
      if (good + asked === 0) throw invalidInput({ only_good: 'No row is left to import.' });
      const import_id = await insertImport(transaction, person, { kind, source, records: 0 });
      await updateLongImport(transaction, id, { state: 'writing', only_good, import_id });
    } else if (work.state !== 'writing' && work.state !== 'imported') {
      throw conflict('This import cannot be started now.');
    }
    return getLongImport(transaction, person, id);
  });
}

/** Drops an import. Throws 409 if it is finished: then it can be undone. */
export async function cancelLongImport(db: Database, person: Importer, id: number): Promise<LongImport> {
  return inTransaction(db, async (transaction) => {
    const work = await getOwn(transaction, person, id);
    if (work.state === 'imported') throw conflict('This import is finished. It can be undone.');
    if (work.state !== 'ended' && work.state !== 'taking-back') {
      await updateLongImport(transaction, id, changeToEnd(work, 'It was cancelled.'));
    }
    return getLongImport(transaction, person, id);
  });
}

/** Throws 404 if it is not one's own. */
export async function getLongImport(db: Database, person: Importer, id: number): Promise<LongImport> {
  const found = await findLongImport(db, person, id);
  if (found === undefined) throw notFound();
  return found;
}

/** The same as jobs know it; in a transaction, locked until its end. */
export async function getOwn(db: Database, person: Importer, id: number): Promise<LongImportWork> {
  const found = await lockLongImport(db, person, id);
  if (found === undefined) throw notFound();
  return found;
}
