import { type LessonTemplateRow, lessonTemplateRowSchema } from '@dewar/contract/lesson-templates';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesOf } from '../../shared/exports/export-pages.ts';
import { listTemplates } from './lesson-template-repository.ts';

const COLUMNS: readonly ExportColumn<LessonTemplateRow>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Name', text: ({ name }) => name },
  { heading: 'Description', text: ({ description }) => description },
  { heading: 'Default', flag: ({ is_default }) => is_default },
  { heading: 'Grade Levels', text: ({ grade_levels }) => grade_levels.join(', ') },
  { heading: 'Subjects', text: ({ subjects }) => subjects.join(', ') },
  { heading: 'Sections', number: ({ section_count }) => section_count },
  { heading: 'AI sections', number: ({ ai_section_count }) => ai_section_count },
  { heading: 'Created', time: ({ created_at }) => created_at },
  { heading: 'Changed', time: ({ updated_at }) => updated_at },
];

/** A teacher's templates as a file has them: the default one first, then by name. */
export async function templatesToExport(db: Database, teacher_id: number) {
  const templates = z.array(lessonTemplateRowSchema).parse(JSON.parse(await listTemplates(db, teacher_id)));
  return { name: 'Lesson templates', entity: 'lesson_template', columns: COLUMNS, pages: pagesOf(templates) };
}
