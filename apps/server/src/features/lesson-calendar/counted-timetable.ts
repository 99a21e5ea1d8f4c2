import type { Database } from '../../shared/database/database.ts';
import { readTimetable } from '../teacher-settings/timetable-repository.ts';
import { listNoSchoolDays } from './lesson-event-repository.ts';

/** A teacher's timetable, with the days without school that its days are counted by, from `first` on or from earlier. */
export async function readCountedTimetable(db: Database, teacher_id: number, first: string) {
  const timetable = await readTimetable(db, teacher_id);
  const { rotation_start } = timetable;
  // A rotation that began earlier is counted from there.
  const from = rotation_start !== null && rotation_start < first ? rotation_start : first;
  return { timetable, noSchool: await listNoSchoolDays(db, teacher_id, from) };
}
