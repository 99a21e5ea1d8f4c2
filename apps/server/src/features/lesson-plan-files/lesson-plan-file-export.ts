import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesById } from '../../shared/exports/export-pages.ts';
import { listTeacherFiles, savedPathOf, type TeacherFile } from './teacher-file-repository.ts';

const COLUMNS: readonly ExportColumn<TeacherFile>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Lesson Plan', text: ({ plan_title }) => plan_title },
  { heading: 'File', text: ({ original_name }) => original_name },
  { heading: 'Size', number: ({ file_size }) => file_size, unit: 'bytes' },
  { heading: 'Category', text: ({ category }) => category },
  { heading: 'Description', text: ({ description }) => description },
  { heading: 'Uploaded', time: ({ uploaded_at }) => uploaded_at.toISOString() },
  { heading: 'In the archive', text: (file) => savedPathOf(file) },
];

/** The files of all plans of a teacher as a list has them, oldest first. */
export function planFilesToExport(db: Database, teacher_id: number) {
  return { name: 'Attached files', columns: COLUMNS, pages: teacherFilePages(db, teacher_id) };
}

export function teacherFilePages(db: Database, teacher_id: number) {
  return pagesById((range) => listTeacherFiles(db, teacher_id, range));
}
