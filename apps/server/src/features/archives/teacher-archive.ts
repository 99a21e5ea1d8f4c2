import { Readable } from 'node:stream';
import { numberedFileName } from '@dewar/domain/primitives/file-names';
import { withoutExtension } from '@dewar/domain/primitives/titled-file-name';
import { notFound } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { calendarFileOf, calendarToExport } from '../lesson-calendar/lesson-event-export.ts';
import { planFilesToExport, teacherFilePages } from '../lesson-plan-files/lesson-plan-file-export.ts';
import { savedPathOf } from '../lesson-plan-files/teacher-file-repository.ts';
import { getOwnPlan } from '../lesson-plans/lesson-plan-access.ts';
import { plansToExport } from '../lesson-plans/lesson-plan-export.ts';
import { templatesToExport } from '../lesson-templates/lesson-template-export.ts';
import { findTemplate } from '../lesson-templates/lesson-template-repository.ts';
import { subjectsToExport, timetableToExport } from '../teacher-settings/teacher-settings-export.ts';
import { type ArchivePart, filesPart, listPart } from './archive-part.ts';

/** What is typeset for a teacher's archive. */
export interface TeacherPrinters {
  readonly lessonPlan: (context: RequestContext, id: number) => Promise<{ readonly body: Buffer }>;
}

interface TeacherToSave extends RequestContext {
  readonly storage: FileStorage;
  readonly printers: TeacherPrinters;
  readonly publicUrl: string;
}

/** What a teacher's archive leaves out, for those who look for it. */
export const MISSING_OF_TEACHER = [
  'Plans that were deleted.',
  'The addresses of shared plans and of the subscribed calendar, which are secret.',
  'Drafts that wait on a device.',
  'Password, second factor and sessions.',
];

/** Everything of one teacher, as one archive has it. */
export function teacherParts(saved: TeacherToSave): readonly ArchivePart[] {
  return [...listsOf(saved), ...filesOf(saved)];
}

function listsOf(saved: TeacherToSave): readonly ArchivePart[] {
  const { db, person } = saved;
  const { id } = person;
  return [
    listPart('Lesson plans', 'The lesson plans, last changed first; their texts are in the Word and JSON files.', () =>
      plansToExport(db, id, {}),
    ),
    listPart('Lesson templates', 'The templates; their sections are in the JSON files.', () =>
      templatesToExport(db, id),
    ),
    listPart('Subjects', 'The subjects and their colors in the calendar.', () => subjectsToExport(db, id)),
    listPart('Lessons', 'Every entry of the calendar, earliest first.', () => calendarToExport(saved)),
    listPart('Timetable', 'The periods, with the subject of each day.', () => timetableToExport(db, id)),
    listPart('Attached files', 'Files of plans; the last column says where each is in the folder files.', () =>
      planFilesToExport(db, id),
    ),
  ];
}

function filesOf(saved: TeacherToSave): readonly ArchivePart[] {
  const { db, storage, printers, person, publicUrl } = saved;
  const { id: teacher_id } = person;
  return [
    filesPart({
      ...{ name: 'Lesson plans as Word documents', folder: 'lesson-plans' },
      about: 'Each plan under its number in the list and its title, as it is exported for printing.',
      rows: () => plansToExport(db, teacher_id, {}).pages,
      fileOf: ({ id, title }) => ({
        path: numberedFileName(id, `${withoutExtension(title, 'docx')}.docx`),
        open: async () => Readable.from([(await printers.lessonPlan(saved, id)).body]),
      }),
    }),
    filesPart({
      ...{ name: 'Lesson plans as JSON', folder: 'data/lesson-plans' },
      about: 'The same plans with every section, for other programs.',
      rows: () => plansToExport(db, teacher_id, {}).pages,
      fileOf: ({ id, title }) => ({
        path: numberedFileName(id, `${withoutExtension(title, 'json')}.json`),
        open: async () => jsonFile(await getOwnPlan(db, teacher_id, id)),
      }),
    }),
    filesPart({
      ...{ name: 'Lesson templates as JSON', folder: 'data/lesson-templates' },
      about: 'Each template with its sections, for other programs.',
      rows: async function* () {
        yield* (await templatesToExport(db, teacher_id)).pages;
      },
      fileOf: ({ id, name }) => ({
        path: numberedFileName(id, `${name}.json`),
        open: async () => jsonFile(await findTemplate(db, teacher_id, id)),
      }),
    }),
    filesPart({
      ...{ name: 'Calendar', folder: 'calendar' },
      about: 'The whole calendar as iCalendar, which other calendar programs import.',
      rows: async function* () {
        yield ['lesson-calendar.ics'];
      },
      fileOf: (path) => ({
        path,
        open: async () => Readable.from([await calendarFileOf(saved, publicUrl)]),
      }),
    }),
    filesPart({
      ...{ name: 'Files attached to plans', folder: 'files' },
      about: 'In a folder for each plan, each file under its number in the list and its name.',
      rows: () => teacherFilePages(db, teacher_id),
      fileOf: (file) => ({ path: savedPathOf(file), open: () => storage.read(file.stored_name) }),
    }),
  ];
}

/** Throws 404 for a record that was deleted meanwhile. */
function jsonFile(record: object | undefined): Readable {
  if (record === undefined) throw notFound();
  return Readable.from([`${JSON.stringify(record, null, 2)}\n`]);
}
