import { folderNameOf, numberedFileName } from '@dewar/domain/primitives/file-names';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { jsonLines, recordsOf } from '../../shared/database/json-page.ts';
import type { Reader } from '../tank-state/tank-access.ts';

const fileSchema = z.object({
  id: z.int(),
  tank_id: z.int(),
  tank_number: z.string(),
  file_name: z.string(),
  file_size: z.int(),
  stored_name: z.string(),
  description: z.string().nullable(),
  note_id: z.int().nullable(),
  uploaded_by_name: z.string(),
  uploaded_at: z.string(),
  captured_at: z.string().nullable(),
});

export type CompanyFile = z.infer<typeof fileSchema>;

/**
 * Files of all tanks of one company, oldest first: at most `rows` of those after the file `after`. None without a
 * company, also for administrators: a condition for readers of all companies could not use the index (company_id, id).
 */
export async function listCompanyFiles(
  db: Database,
  { company_id }: Pick<Reader, 'company_id'>,
  { after, rows }: { readonly after: number; readonly rows: number },
): Promise<readonly CompanyFile[]> {
  const { rows: found } = await jsonLines(sql`
    select file.id, file.tank_id, tank.tank_number, file.file_name, file.file_size, file.stored_name, file.description,
           file.note_id, file.uploaded_by_name, file.uploaded_at, file.captured_at
      from tank_files file
      join tanks tank on tank.id = file.tank_id
     where file.company_id = ${company_id}::int and file.id > ${after}
     order by file.id
     limit ${rows}`).execute(db);
  return recordsOf(found[0] ?? { lines: null }).map((record) => fileSchema.parse(JSON.parse(record)));
}

/** Where it lies among the saved files of a company: in a folder of its tank, under its number and name. */
export function savedPathOf({ id, tank_id, tank_number, file_name }: CompanyFile): string {
  return `${folderNameOf(tank_number, `Tank ${tank_id}`)}/${numberedFileName(id, file_name)}`;
}
