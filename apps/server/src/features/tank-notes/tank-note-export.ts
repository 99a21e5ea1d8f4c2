import type { Person } from '@dewar/domain/accounts/permissions';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { jsonPagesFrom, pagesById } from '../../shared/exports/export-pages.ts';
import type { Reader } from '../tank-state/tank-access.ts';
import {
  type ExportedNote,
  exportedNoteSchema,
  findExportedNotes,
  listCompanyNotes,
} from './exported-note-repository.ts';

const COLUMNS: readonly ExportColumn<ExportedNote>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Tank', text: ({ tank_number }) => tank_number },
  { heading: 'Note', text: ({ note_text }) => note_text },
  { heading: 'Photos', number: ({ photos }) => photos },
  { heading: 'Written by', text: ({ created_by_name }) => created_by_name },
  { heading: 'Written', time: ({ created_at }) => created_at },
  { heading: 'Captured without a signal', time: ({ captured_at }) => captured_at },
];

/** The notes on all tanks that are read as a file has them, oldest first. */
export function notesToExport(db: Database, reader: Reader) {
  return { name: 'Notes', columns: COLUMNS, pages: pagesById((range) => listCompanyNotes(db, reader, range)) };
}

/** The notes of one tank's list, newest first. Throws 404 for a tank that the person may not see. */
export function tankNotesToExport(db: Database, person: Person, tank_id: number) {
  const pages = jsonPagesFrom(exportedNoteSchema, (page) => findExportedNotes(db, person, tank_id, page));
  return { name: 'Tank notes', entity: 'tank_note', columns: COLUMNS, pages };
}
