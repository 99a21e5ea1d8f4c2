import type { LessonPlanFile } from '@dewar/contract/lesson-plan-files';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** The columns of a file in the contract's format, from a row `file`. */
const FILE = sql`
  file.id, file.lesson_plan_id, file.stored_name as file_name, file.original_name, file.file_size, file.category,
  file.description, file.uploaded_by_name, file.uploaded_at`;

/** A plan's files as JSON text, in the order they were added. */
export async function listFiles(db: Database, lesson_plan_id: number): Promise<string> {
  const { rows } = await sql<{ records: string }>`
    select coalesce(json_agg(row_to_json(found)), '[]')::text as records
      from (select ${FILE} from lesson_plan_files file
             where file.lesson_plan_id = ${lesson_plan_id}
             order by file.uploaded_at, file.id) found`.execute(db);
  return rows[0]?.records ?? '[]';
}

export async function countFiles(db: Database, lesson_plan_id: number): Promise<number> {
  return (await listStoredFiles(db, lesson_plan_id)).length;
}

const STORED = [
  'id',
  'lesson_plan_id',
  'stored_name',
  'original_name',
  'file_size',
  'category',
  'description',
  'uploaded_by_name',
] as const;

/** A plan's files with their stored names, in the order they were added. */
export async function listStoredFiles(db: Database, lesson_plan_id: number) {
  return db
    .selectFrom('lesson_plan_files')
    .select(STORED)
    .where('lesson_plan_id', '=', lesson_plan_id)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
}

/** A teacher's own file by its stored name. */
export async function findFileByName(db: Database, teacher_id: number, stored_name: string) {
  return db
    .selectFrom('lesson_plan_files')
    .select(STORED)
    .where('teacher_id', '=', teacher_id)
    .where('stored_name', '=', stored_name)
    .executeTakeFirst();
}

/** A teacher's own file. */
export async function findFile(db: Database, teacher_id: number, id: number) {
  return db
    .selectFrom('lesson_plan_files')
    .select(STORED)
    .where('teacher_id', '=', teacher_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface NewLessonFile {
  readonly teacher_id: number;
  readonly lesson_plan_id: number;
  readonly stored_name: string;
  readonly original_name: string;
  readonly file_size: number;
  readonly category: string;
  readonly description: string | null;
  readonly uploaded_by_name: string;
  readonly uploaded_at: Date;
}

/** Returns the record in the contract's format. */
export async function insertFile(db: Database, file: NewLessonFile): Promise<LessonPlanFile> {
  const { id } = await db.insertInto('lesson_plan_files').values(file).returning('id').executeTakeFirstOrThrow();
  const { rows } = await sql<{ record: LessonPlanFile }>`
    select row_to_json(found) as record
      from (select ${FILE} from lesson_plan_files file where file.id = ${id}) found`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`file ${id} disappeared within its own transaction`);
  return row.record;
}

/** A trigger makes the stored file unclaimed and releases its storage. False if the file was already deleted. */
export async function deleteFile(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('lesson_plan_files').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
