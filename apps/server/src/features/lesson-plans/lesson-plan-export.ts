import type { QueryOf } from '@dewar/contract/endpoint';
import { type exportLessonPlans, type LessonPlanRow, lessonPlanRowSchema } from '@dewar/contract/lesson-plans';
import { writtenObjectives } from '@dewar/domain/lessons/lesson-objectives';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { cursorPagesFrom } from '../../shared/exports/export-pages.ts';
import { listPlans } from './lesson-plan-repository.ts';

const COLUMNS: readonly ExportColumn<LessonPlanRow>[] = [
  { heading: 'Number', number: ({ id }) => id },
  { heading: 'Title', text: ({ title }) => title },
  { heading: 'Subject', text: ({ subject }) => subject },
  { heading: 'Grade Level', text: ({ grade_level }) => grade_level },
  { heading: 'Duration', number: ({ duration_minutes }) => duration_minutes, unit: 'min' },
  { heading: 'Learning Objectives', text: writtenObjectives },
  { heading: 'Created', time: ({ created_at }) => created_at },
  { heading: 'Changed', time: ({ updated_at }) => updated_at },
];

/** A teacher's filtered plans as a file has them, the last changed first. */
export function plansToExport(
  db: Database,
  teacher_id: number,
  filter: Omit<QueryOf<typeof exportLessonPlans>, 'format'>,
) {
  const pages = cursorPagesFrom(lessonPlanRowSchema, (page) => listPlans(db, teacher_id, { ...filter, ...page }));
  return { name: 'Lesson plans', entity: 'lesson_plan', columns: COLUMNS, pages };
}
