import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Whose room it is: the table that counts, and the column that says who. */
export interface FileRoom {
  readonly table: 'company_file_room' | 'teacher_file_room';
  readonly column: 'company_id' | 'teacher_id';
  readonly owner: number;
}

interface Wanted {
  readonly bytes: number;
  readonly quota: number;
}

/** Counts a file in, unless the owner's files would then take more than `quota` bytes. Others of it wait here. */
export async function takeRoom(transaction: Database, room: FileRoom, { bytes, quota }: Wanted): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(room.table)} as room (${sql.ref(room.column)}, bytes_used)
    select ${room.owner}::int, ${bytes}::bigint where ${bytes}::bigint <= ${quota}::bigint
    on conflict (${sql.ref(room.column)}) do update set bytes_used = room.bytes_used + excluded.bytes_used
     where room.bytes_used + excluded.bytes_used <= ${quota}::bigint
    returning bytes_used`.execute(transaction);
  return rows.length === 1;
}

/** Whether there is room at this moment; takeRoom has the last word. */
export async function hasRoom(db: Database, room: FileRoom, { bytes, quota }: Wanted): Promise<boolean> {
  const { rows } = await sql<{ bytes_used: number }>`
    select bytes_used from ${sql.table(room.table)} where ${sql.ref(room.column)} = ${room.owner}`.execute(db);
  return (rows[0]?.bytes_used ?? 0) + bytes <= quota;
}

export async function giveRoomBack(transaction: Database, room: FileRoom, bytes: number): Promise<void> {
  await sql`
    update ${sql.table(room.table)} set bytes_used = bytes_used - ${bytes}::bigint
     where ${sql.ref(room.column)} = ${room.owner}`.execute(transaction);
}
