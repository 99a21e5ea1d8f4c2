import { folderNameOf, numberedFileName } from '@dewar/domain/primitives/file-names';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

export interface TeacherFile {
  readonly id: number;
  readonly plan_id: number;
  readonly plan_title: string;
  readonly original_name: string;
  readonly stored_name: string;
  readonly file_size: number;
  readonly category: string;
  readonly description: string | null;
  readonly uploaded_at: Date;
}

/** Files of all plans of a teacher, oldest first: at most `rows` of those after the file `after`. */
export async function listTeacherFiles(
  db: Database,
  teacher_id: number,
  { after, rows }: { readonly after: number; readonly rows: number },
): Promise<readonly TeacherFile[]> {
  const { rows: files } = await sql<TeacherFile>`
    select file.id, plan.id as plan_id, plan.title as plan_title, file.original_name, file.stored_name, file.file_size,
           file.category, file.description, file.uploaded_at
      from lesson_plan_files file
      join lesson_plans plan on plan.id = file.lesson_plan_id
     where file.teacher_id = ${teacher_id} and file.id > ${after}
     order by file.id
     limit ${rows}`.execute(db);
  return files;
}

/** Where it lies among the saved files of a teacher: in a folder of its plan, under its number and name. */
export function savedPathOf({ id, plan_id, plan_title, original_name }: TeacherFile): string {
  return `${folderNameOf(`${plan_id} ${plan_title}`, 'Plan')}/${numberedFileName(id, original_name)}`;
}
