import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

const isSilent = (now: Date) => sql<boolean>`
  coalesce(coalesce(unit.last_seen_at, unit.created_at) < ${now}::timestamptz - unit.silent_after_hours * interval '1 hour', false)`;

/** Notes which units have become silent, and which are no longer. */
export async function noteSilences(db: Database, now: Date): Promise<void> {
  await sql`
    insert into telemetry_silences (unit_id, silent_since)
    select unit.id, coalesce(unit.last_seen_at, unit.created_at) from telemetry_units unit
     where ${isSilent(now)} and not exists (select from telemetry_silences known where known.unit_id = unit.id)
     order by unit.id
    on conflict do nothing`.execute(db);
  await sql`
    delete from telemetry_silences silence using telemetry_units unit
     where unit.id = silence.unit_id and not ${isSilent(now)}`.execute(db);
}

/** Units that have just sent something. */
export async function endSilences(transaction: Database, unit_ids: readonly number[]): Promise<void> {
  await sql`delete from telemetry_silences where unit_id = any(${[...unit_ids]}::int[])`.execute(transaction);
}
