import type { StoredTimetable } from '@dewar/contract/timetable';
import { subjectKey } from '@dewar/domain/lessons/lesson-subjects';
import type { Timetable } from '@dewar/domain/lessons/timetable';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { SubjectRenaming } from './lesson-subject-repository.ts';

/** Of a teacher who has not saved one. */
const NO_TIMETABLE: StoredTimetable = {
  rotation_days: null,
  rotation_start: null,
  by_calendar_week: false,
  periods: [],
  version: 1,
};

/** A teacher's timetable, without periods until one is saved. */
export async function readTimetable(db: Database, teacher_id: number): Promise<StoredTimetable> {
  const { rows } = await sql<StoredTimetable>`
    select rotation_days, rotation_start::text, by_calendar_week, periods, version
      from timetables where teacher_id = ${teacher_id}`.execute(db);
  return rows[0] ?? NO_TIMETABLE;
}

export async function writeTimetable(db: Database, teacher_id: number, timetable: Timetable): Promise<void> {
  const { rotation_days, rotation_start, by_calendar_week = false, periods } = timetable;
  await sql`
    insert into timetables (teacher_id, rotation_days, rotation_start, by_calendar_week, periods, version)
    values (${teacher_id}, ${rotation_days}, ${rotation_start}::date, ${by_calendar_week},
            ${JSON.stringify(periods)}::jsonb,
            ${NO_TIMETABLE.version + 1})
        on conflict (teacher_id) do update
       set rotation_days = excluded.rotation_days, rotation_start = excluded.rotation_start,
           by_calendar_week = excluded.by_calendar_week, periods = excluded.periods, version = timetables.version + 1`.execute(
    db,
  );
}

/** Within the lock of the teacher. */
export async function renameSubjectInTimetable(
  transaction: Database,
  { teacher_id, from, to }: SubjectRenaming,
): Promise<void> {
  const timetable = await readTimetable(transaction, teacher_id);
  const isRenamed = (subject: string | null) => subject !== null && subjectKey(subject) === subjectKey(from);
  if (!timetable.periods.some(({ subjects }) => subjects.some(isRenamed))) return;
  const periods = timetable.periods.map((period) => ({
    ...period,
    subjects: period.subjects.map((subject) => (isRenamed(subject) ? to : subject)),
  }));
  await writeTimetable(transaction, teacher_id, { ...timetable, periods });
}
