import { subjectKey } from '@dewar/domain/lessons/lesson-subjects';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

const COLUMNS = ['id', 'name', 'color', 'version'] as const;

export async function listSubjects(db: Database, teacher_id: number) {
  return db.selectFrom('lesson_subjects').select(COLUMNS).where('teacher_id', '=', teacher_id).orderBy('id').execute();
}

export async function countSubjects(db: Database, teacher_id: number): Promise<number> {
  return (await listSubjects(db, teacher_id)).length;
}

/** A subject in its teacher's own spelling, found in any case; another text is returned unchanged. */
export async function spellSubject(db: Database, teacher_id: number, name: string): Promise<string> {
  const subject = await db
    .selectFrom('lesson_subjects')
    .select('name')
    .where('teacher_id', '=', teacher_id)
    .where('name_key', '=', subjectKey(name))
    .executeTakeFirst();
  return subject?.name ?? name;
}

export async function lockSubject(db: Database, teacher_id: number, id: number) {
  return db
    .selectFrom('lesson_subjects')
    .select(COLUMNS)
    .where('teacher_id', '=', teacher_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

interface SubjectFields {
  readonly name: string;
  readonly color: string;
}

export async function insertSubject(db: Database, teacher_id: number, subject: SubjectFields) {
  return db
    .insertInto('lesson_subjects')
    .values({ ...subject, teacher_id, name_key: subjectKey(subject.name) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateSubject(db: Database, id: number, subject: SubjectFields) {
  return db
    .updateTable('lesson_subjects')
    .set({ ...subject, name_key: subjectKey(subject.name), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteSubject(db: Database, id: number): Promise<void> {
  await db.deleteFrom('lesson_subjects').where('id', '=', id).execute();
}

export interface SubjectRenaming {
  readonly teacher_id: number;
  readonly from: string;
  readonly to: string;
}

/** Renames a subject on a teacher's records that use it. */
export type RenameSubject = (transaction: Database, renaming: SubjectRenaming) => Promise<void>;
