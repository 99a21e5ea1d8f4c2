import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { plannedEachTime } from '../../../shared/database/preparing-client.ts';
import { advanceLatestReading } from '../../tank-state/tank-state-repository.ts';
import { type Importer, trailOf } from '../import-repository.ts';
import type { ImportedRecord } from '../judged-row.ts';
import { isInSecondOf } from '../whole-second.ts';

export interface ImportedReading extends ImportedRecord {
  readonly vacuum_reading: number;
  readonly reading_timestamp: string;
  readonly fresh_pull: boolean;
  readonly additional_notes: string | null;
}

export interface StoredReading {
  readonly tank_id: number;
  readonly reading_timestamp: string;
  readonly vacuum_reading: number;
}

/** What is stored of the companies of these readings at the moments of these readings: one index lookup for each. */
export async function findStoredReadings(
  db: Database,
  readings: readonly ImportedReading[],
): Promise<readonly StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    ${plannedEachTime}
    select stored.tank_id, stored.reading_timestamp, stored.vacuum_reading
      from ${given(readings)}
      join tank_state state on state.tank_id = given.tank_id
     cross join lateral (
       select tank_id, reading_timestamp, vacuum_reading from vacuum_readings
        where tank_id = given.tank_id and company_id = coalesce(given.company_id, state.company_id)
          and ${isInSecondOf('reading_timestamp', 'given.reading_timestamp')}
       offset 0) stored`.execute(db);
  return rows;
}

/**
 * Inserts the readings of an import, the trail of each and the states of their tanks in one statement. The person may
 * read the tanks, which are locked.
 */
export async function insertReadings(
  db: Database,
  person: Importer,
  { import_id, records }: { readonly import_id: number; readonly records: readonly ImportedReading[] },
): Promise<void> {
  await sql`
    with made as (
      insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, fresh_pull,
                                   additional_notes, import_id, recorded_by, recorded_by_email)
      select given.tank_id, owner.company_id, owner.id, given.vacuum_reading, given.reading_timestamp, given.fresh_pull,
             given.additional_notes, ${import_id}::int, ${person.id}::int, ${person.email}::text
        from ${given(records)}
        join tank_state state on state.tank_id = given.tank_id
        join tank_assignments owner on owner.id = coalesce(given.assignment_id, state.assignment_id)
      returning *),
    audited as (${trailOf('vacuum_readings')}),
    newest as (
      select distinct on (made.tank_id) made.*
        from made join tank_state state on (state.tank_id, state.company_id) = (made.tank_id, made.company_id)
       order by made.tank_id, made.reading_timestamp desc, made.id desc)
    ${advanceLatestReading('newest')}`.execute(db);
}

function given(readings: readonly ImportedReading[]): RawBuilder<unknown> {
  return sql`unnest(
      ${readings.map(({ tank_id }) => tank_id)}::int[], ${readings.map(({ vacuum_reading }) => vacuum_reading)}::numeric[],
      ${readings.map(({ reading_timestamp }) => reading_timestamp)}::timestamptz[],
      ${readings.map(({ fresh_pull }) => fresh_pull)}::boolean[],
      ${readings.map(({ additional_notes }) => additional_notes)}::text[],
      ${readings.map(({ company_id = null }) => company_id)}::int[],
      ${readings.map(({ assignment_id = null }) => assignment_id)}::int[])
    as given (tank_id, vacuum_reading, reading_timestamp, fresh_pull, additional_notes, company_id, assignment_id)`;
}
