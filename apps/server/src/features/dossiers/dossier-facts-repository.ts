import { type DossierFile, dossierFactsSchema } from '@dewar/contract/dossiers';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { numberAt } from '../tank-state/tank-details-repository.ts';
import { auditedTransfer } from '../transfers/stored-transfer-repository.ts';

const { transfer: transferSchema, readings, notes } = dossierFactsSchema.shape;

const readingSchema = readings.element.omit({ period: true });

const foundSchema = z.object({
  tank_id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  transfer: transferSchema,
  readings: z.array(readingSchema),
  notes,
});

export type FoundLoad = z.infer<typeof foundSchema>;

/** The columns of a file, from rows `file` and `stored`. */
const fileFacts = sql`json_build_object(
  'id', file.id, 'file_name', file.file_name, 'sha256', encode(stored.sha256, 'hex'))`;

/** A load with the readings and notes of its company between its loading and the last reading that its arrival asks for. */
export async function findLoadFacts(db: Database, transfer_id: number): Promise<FoundLoad | undefined> {
  const isOfJourney = (at: string) => sql`
    ${sql.ref(at)} >= transfer.loaded_at
    and (transfer.arrived_at is null or ${sql.ref(at)} <= transfer.arrived_at + interval '5 days')`;
  const { rows } = await sql<{ found: unknown }>`
    select json_build_object(
             'tank_id', transfer.tank_id, 'company_id', transfer.company_id, 'company_name', company.name,
             'transfer', ${auditedTransfer(sql`, ${numberAt(sql.ref('transfer.loaded_at'))} as number_then`)},
             'readings', (
               select coalesce(json_agg(read order by read.reading_timestamp, read.id), '[]')
                 from (select reading.id, reading.vacuum_reading, reading.reading_timestamp, reading.fresh_pull,
                              reading.additional_notes, reading.recorded_by_email
                         from vacuum_readings reading
                        where reading.tank_id = transfer.tank_id and reading.company_id = transfer.company_id
                          and ${isOfJourney('reading.reading_timestamp')}) read),
             'notes', (
               select coalesce(json_agg(written order by written.created_at, written.id), '[]')
                 from (select note.id, note.note_text, note.created_by_name,
                              coalesce(note.captured_at, note.created_at) as created_at,
                              (select coalesce(json_agg(${fileFacts} order by file.id), '[]')
                                 from tank_files file left join stored_files stored using (stored_name)
                                where file.note_id = note.id) as photos
                         from tank_notes note
                        where note.tank_id = transfer.tank_id and note.company_id = transfer.company_id
                          and coalesce(note.captured_at, note.created_at) >= transfer.loaded_at
                          and (transfer.arrived_at is null
                               or coalesce(note.captured_at, note.created_at)
                                  <= transfer.arrived_at + interval '5 days')) written)) as found
      from transfers transfer
      join tanks tank on tank.id = transfer.tank_id
      join companies company on company.id = transfer.company_id
     where transfer.id = ${transfer_id} and transfer.action = 'Load'`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { number_then } = z.object({ transfer: z.object({ number_then: z.string() }) }).parse(row.found).transfer;
  const found = foundSchema.parse(row.found);
  return { ...found, transfer: { ...found.transfer, tank_number: number_then } };
}

/** Files by their ids, with their hashes. */
export async function listFileFacts(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, DossierFile>> {
  const { rows } = await sql<DossierFile>`
    select file.id, file.file_name, encode(stored.sha256, 'hex') as sha256
      from tank_files file left join stored_files stored using (stored_name)
     where file.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((file) => [file.id, file]));
}

/** The small pictures of files that are pictures, by the ids of the files. */
export async function listThumbnails(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
  const { rows } = await sql<{ file_id: number; webp: Buffer }>`
    select file_id, webp from tank_file_thumbnails where file_id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ file_id, webp }) => [file_id, new Uint8Array(webp)]));
}
