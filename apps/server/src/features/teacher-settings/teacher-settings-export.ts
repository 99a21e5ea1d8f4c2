import type { StoredTimetable } from '@dewar/contract/timetable';
import { listTimetableDays } from '@dewar/domain/lessons/timetable';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesOf } from '../../shared/exports/export-pages.ts';
import { listSubjects } from './lesson-subject-repository.ts';
import { readTimetable } from './timetable-repository.ts';

type Subject = Awaited<ReturnType<typeof listSubjects>>[number];
type Period = StoredTimetable['periods'][number];

const SUBJECT_COLUMNS: readonly ExportColumn<Subject>[] = [
  { heading: 'Subject', text: ({ name }) => name },
  { heading: 'Color', text: ({ color }) => color },
];

/** A teacher's subjects as a file has them. */
export async function subjectsToExport(db: Database, teacher_id: number) {
  return { name: 'Subjects', columns: SUBJECT_COLUMNS, pages: pagesOf(await listSubjects(db, teacher_id)) };
}

/** A teacher's timetable as a file has it: a row for each period, with the subject of each day. */
export async function timetableToExport(db: Database, teacher_id: number) {
  const timetable = await readTimetable(db, teacher_id);
  const columns: readonly ExportColumn<Period>[] = [
    { heading: 'Period', text: ({ name }) => name },
    { heading: 'Starts', text: ({ starts_at }) => starts_at },
    { heading: 'Ends', text: ({ ends_at }) => ends_at },
    ...listTimetableDays(timetable).map((heading, day) => ({
      heading,
      text: ({ subjects }: Period) => subjects[day],
    })),
  ];
  return { name: 'Timetable', columns, pages: pagesOf(timetable.periods) };
}
