import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** Counts a file in, unless the company's files would then take more than `quota` bytes. Others of it wait here. */
export async function takeRoom(
  transaction: Database,
  company_id: number,
  { bytes, quota }: { readonly bytes: number; readonly quota: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into company_file_room as room (company_id, bytes_used)
    select ${company_id}::int, ${bytes}::bigint where ${bytes}::bigint <= ${quota}::bigint
    on conflict (company_id) do update set bytes_used = room.bytes_used + excluded.bytes_used
     where room.bytes_used + excluded.bytes_used <= ${quota}::bigint
    returning bytes_used`.execute(transaction);
  return rows.length === 1;
}

export async function giveRoomBack(transaction: Database, company_id: number, bytes: number): Promise<void> {
  await transaction
    .updateTable('company_file_room')
    .set({ bytes_used: sql<number>`bytes_used - ${bytes}::bigint` })
    .where('company_id', '=', company_id)
    .execute();
}
