import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { jsonLines, recordsOf } from '../../shared/database/json-page.ts';
import { pagesOfTank, type Reader } from '../tank-state/tank-access.ts';
import { NOTES_OF_TANK } from './tank-note-repository.ts';

/** A note as a file has it. */
export const exportedNoteSchema = z.object({
  id: z.int(),
  tank_number: z.string(),
  note_text: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  captured_at: z.string().nullable(),
  photos: z.int(),
});

export type ExportedNote = z.infer<typeof exportedNoteSchema>;

/** Its columns, from a row `note` and its `tank`. */
const columns = sql`
  note.id, tank.tank_number, note.note_text, note.created_by_name, note.created_at, note.captured_at,
  (select count(*) from tank_files photo where photo.note_id = note.id) as photos`;

/** The notes of a tank's list, in its order; undefined if the person may not see the tank. */
export const findExportedNotes = pagesOfTank({ ...NOTES_OF_TANK, columns });

/**
 * Notes on all tanks of one company, oldest first: at most `rows` of those after the note `after`. None without a
 * company, also for administrators: a condition for readers of all companies could not use the index (company_id, id).
 */
export async function listCompanyNotes(
  db: Database,
  { company_id }: Pick<Reader, 'company_id'>,
  { after, rows }: { readonly after: number; readonly rows: number },
): Promise<readonly ExportedNote[]> {
  const { rows: found } = await jsonLines(sql`
    select ${columns}
      from tank_notes note
      join tanks tank on tank.id = note.tank_id
     where note.company_id = ${company_id}::int and note.id > ${after}
     order by note.id
     limit ${rows}`).execute(db);
  return recordsOf(found[0] ?? { lines: null }).map((record) => exportedNoteSchema.parse(JSON.parse(record)));
}
