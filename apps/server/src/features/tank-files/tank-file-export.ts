import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesById } from '../../shared/exports/export-pages.ts';
import type { Reader } from '../tank-state/tank-access.ts';
import { type CompanyFile, listCompanyFiles, savedPathOf } from './company-file-repository.ts';

const COLUMNS: readonly ExportColumn<CompanyFile>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Tank', text: ({ tank_number }) => tank_number },
  { heading: 'File', text: ({ file_name }) => file_name },
  { heading: 'Size', number: ({ file_size }) => file_size, unit: 'bytes' },
  { heading: 'Description', text: ({ description }) => description },
  { heading: 'Photo of the note', number: ({ note_id }) => note_id },
  { heading: 'Uploaded by', text: ({ uploaded_by_name }) => uploaded_by_name },
  { heading: 'Uploaded', time: ({ uploaded_at }) => uploaded_at },
  { heading: 'Captured without a signal', time: ({ captured_at }) => captured_at },
  { heading: 'In the archive', text: (file) => savedPathOf(file) },
];

/** The files of all tanks that are read as a list has them, oldest first. */
export function filesToExport(db: Database, reader: Reader) {
  return { name: 'Tank files', columns: COLUMNS, pages: companyFilePages(db, reader) };
}

export function companyFilePages(db: Database, reader: Reader) {
  return pagesById((range) => listCompanyFiles(db, reader, range));
}
