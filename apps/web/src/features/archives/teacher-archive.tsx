import { useSaveTeacher } from './archives-api.ts';
import { SaveArchive } from './save-archive.tsx';

const CONTENTS = [
  'your lesson plans as Word documents, and as JSON for other programs',
  'templates, subjects and timetable',
  'the whole calendar, for spreadsheets and for calendar programs',
  'the files attached to your plans',
];

/** Saves everything of a teacher. */
export function TeacherArchive() {
  return <SaveArchive contents={CONTENTS} isOfThis={({ kind }) => kind === 'teacher'} save={useSaveTeacher()} />;
}
