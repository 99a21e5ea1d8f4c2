import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { jsonLines, recordsOf } from '../../shared/database/json-page.ts';
import { isReadableBy, type Reader } from '../tank-state/tank-access.ts';

const noteSchema = z.object({
  id: z.int(),
  tank_number: z.string(),
  note_text: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  captured_at: z.string().nullable(),
  photos: z.int(),
});

export type CompanyNote = z.infer<typeof noteSchema>;

/** Notes on all tanks that are read, oldest first: at most `rows` of those after the note `after`. */
export async function listCompanyNotes(
  db: Database,
  reader: Reader,
  { after, rows }: { readonly after: number; readonly rows: number },
): Promise<readonly CompanyNote[]> {
  const { rows: found } = await jsonLines(sql`
    select note.id, tank.tank_number, note.note_text, note.created_by_name, note.created_at, note.captured_at,
           (select count(*) from tank_files photo where photo.note_id = note.id) as photos
      from tank_notes note
      join tanks tank on tank.id = note.tank_id and tank.deleted_at is null
     where note.id > ${after}
       and ${isReadableBy(reader, 'note.company_id')} and ${isReadableBy(reader, 'tank.company_id')}
     order by note.id
     limit ${rows}`).execute(db);
  return recordsOf(found[0] ?? { lines: null }).map((record) => noteSchema.parse(JSON.parse(record)));
}
