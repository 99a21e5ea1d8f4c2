import * as contract from '@dewar/contract/lesson-subjects';
import { MAX_LESSON_SUBJECTS } from '@dewar/domain/lessons/lesson-limits';
import { DEFAULT_SUBJECT_COLOR } from '@dewar/domain/lessons/lesson-subjects';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { sentFields } from '../../shared/http/sent-fields.ts';
import type { Server } from '../../shared/http/server.ts';
import {
  countSubjects,
  deleteSubject,
  insertSubject,
  listSubjects,
  lockSubject,
  type RenameSubject,
  updateSubject,
} from './lesson-subject-repository.ts';
import { lockTeacher } from './teacher-settings-repository.ts';
import { renameSubjectInTimetable } from './timetable-repository.ts';

const TAKEN = 'A subject with this name already exists';

/** `renameElsewhere`: plans and templates store the names of subjects, and are renamed with them. */
export function lessonSubjectRoutes({ mount }: Server, renameElsewhere: readonly RenameSubject[]): void {
  mount(contract.listLessonSubjects, async ({ db, person }) => ({ data: await listSubjects(db, person.id) }));

  mount(contract.createLessonSubject, async ({ db, person, body }) => ({
    data: await namingTwins(db, async (transaction) => {
      await lockTeacher(transaction, person.id);
      if ((await countSubjects(transaction, person.id)) >= MAX_LESSON_SUBJECTS) throw tooManySubjects();
      const { name, color = DEFAULT_SUBJECT_COLOR } = body;
      return insertSubject(transaction, person.id, { name, color: color.toLowerCase() });
    }),
  }));

  mount(contract.updateLessonSubject, async ({ db, person, params: { id }, body, expectedVersion }) => ({
    data: await namingTwins(db, async (transaction) => {
      // Plans and templates are renamed too, in any order, so no other change of several rows may run at the same time.
      await lockTeacher(transaction, person.id);
      const before = await getLocked(transaction, person.id, id);
      await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
      const { name, color } = { ...before, ...sentFields(body) };
      const after = await updateSubject(transaction, id, { name, color: color.toLowerCase() });
      if (name !== before.name) {
        const renaming = { teacher_id: person.id, from: before.name, to: name };
        for (const rename of [renameSubjectInTimetable, ...renameElsewhere]) await rename(transaction, renaming);
      }
      return after;
    }),
  }));

  mount(contract.deleteLessonSubject, async ({ db, person, params: { id }, expectedVersion }) => ({
    data: await inTransaction(db, async (transaction) => {
      const before = await getLocked(transaction, person.id, id);
      await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
      await deleteSubject(transaction, id);
      return { id };
    }),
  }));
}

async function getLocked(db: Database, teacher_id: number, id: number) {
  const subject = await lockSubject(db, teacher_id, id);
  if (subject === undefined) throw notFound();
  return subject;
}

function tooManySubjects() {
  return conflict(`There are ${MAX_LESSON_SUBJECTS} subjects already. Delete one first.`);
}

async function namingTwins<T>(db: Database, change: (transaction: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, change);
  } catch (error) {
    if (!isConstraintViolation(error, 'lesson_subjects_name_key')) throw error;
    throw conflict(TAKEN, { name: TAKEN });
  }
}
