import type { Person } from '@dewar/domain/accounts/permissions';
import type { TakenReading } from '@dewar/domain/vacuum/vacuum-plausibility';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { callerOrigin } from '../../shared/http/caller-origin.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { isReadableBy } from '../tank-state/tank-access.ts';
import { advanceLatestReading } from '../tank-state/tank-state-repository.ts';

export interface ImportedReading {
  readonly tank_id: number;
  readonly vacuum_reading: number;
  readonly reading_timestamp: string;
  readonly fresh_pull: boolean;
  readonly additional_notes: string | null;
}

export interface NamedTank {
  readonly tank_id: number;
  readonly tank_number: string;
  /** Null if it is in stock. */
  readonly company_id: number | null;
  readonly latest: TakenReading | null;
}

/** The tanks that the person may see, by their numbers as they were written, in upper or lower case. */
export async function findTanksByNumber(
  db: Database,
  person: Person,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NamedTank>> {
  const { rows } = await sql<Omit<NamedTank, 'latest'> & { written: string; value: number | null; at: string | null }>`
    select written.number as written, tank.id as tank_id, tank.tank_number, state.company_id,
           state.latest_vacuum_reading as value, state.latest_reading_timestamp as at
      from unnest(${[...numbers]}::text[]) as written (number)
      join tanks tank on lower(tank.tank_number) = lower(written.number) and tank.deleted_at is null
      join tank_state state on state.tank_id = tank.id
     where ${isReadableBy(person, 'state.company_id')}`.execute(db);
  return new Map(
    rows.map(({ written, value, at, ...tank }) => [
      written,
      { ...tank, latest: value === null || at === null ? null : { vacuumMicrons: value, takenAt: at } },
    ]),
  );
}

export interface StoredReading {
  readonly tank_id: number;
  readonly reading_timestamp: string;
  readonly vacuum_reading: number;
}

/** What is stored of the tanks' current companies at the moments of these readings. */
export async function findStoredReadings(
  db: Database,
  readings: readonly ImportedReading[],
): Promise<readonly StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    select stored.tank_id, stored.reading_timestamp, stored.vacuum_reading
      from ${given(readings)}
      join tank_state state on state.tank_id = given.tank_id
      join vacuum_readings stored
        on stored.tank_id = given.tank_id and stored.company_id = state.company_id
       and stored.reading_timestamp = given.reading_timestamp`.execute(db);
  return rows;
}

/**
 * Inserts an import and its readings, the states of their tanks and the trail of each, in one statement each. The
 * person may read the tanks, which are locked.
 */
export async function insertImport(
  db: Database,
  person: SignedIn,
  { source, readings }: { readonly source: string; readonly readings: readonly ImportedReading[] },
): Promise<number> {
  const company_id = person.role === 'admin' ? null : person.company_id;
  const { id } = await db
    .insertInto('imports')
    .values({ user_id: person.id, imported_by_email: person.email, company_id, source, readings: readings.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { address, user_agent } = callerOrigin();
  await sql`
    with made as (
      insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, fresh_pull,
                                   additional_notes, import_id, recorded_by, recorded_by_email)
      select given.tank_id, state.company_id, state.assignment_id, given.vacuum_reading, given.reading_timestamp,
             given.fresh_pull, given.additional_notes, ${id}::int, ${person.id}::int, ${person.email}::text
        from ${given(readings)}
        join tank_state state on state.tank_id = given.tank_id
      returning *),
    audited as (
      insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, after, address, user_agent)
      select recorded_by, recorded_by_email, company_id, 'vacuum_reading', id, 'import', row_to_json(made),
             ${address}::text, ${user_agent}::text
        from made),
    newest as (select distinct on (tank_id) made.* from made order by tank_id, reading_timestamp desc, id desc)
    ${advanceLatestReading('newest')}`.execute(db);
  return id;
}

/** Deletes the readings of an import with a trail of each, and returns whose tanks' states are to be computed again. */
export async function deleteImported(db: Database, person: SignedIn, import_id: number): Promise<readonly number[]> {
  const { address, user_agent } = callerOrigin();
  const { rows } = await sql<{ tank_id: number }>`
    with gone as (delete from vacuum_readings where import_id = ${import_id} returning *),
    audited as (
      insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, before, address, user_agent)
      select ${person.id}::int, ${person.email}::text, company_id, 'vacuum_reading', id, 'undo-import',
             row_to_json(gone), ${address}::text, ${user_agent}::text
        from gone)
    select distinct tank_id from gone order by tank_id`.execute(db);
  await db.updateTable('imports').set({ undone_at: sql<Date>`now()` }).where('id', '=', import_id).execute();
  return rows.map(({ tank_id }) => tank_id);
}

function given(readings: readonly ImportedReading[]): RawBuilder<unknown> {
  return sql`unnest(
      ${readings.map(({ tank_id }) => tank_id)}::int[], ${readings.map(({ vacuum_reading }) => vacuum_reading)}::numeric[],
      ${readings.map(({ reading_timestamp }) => reading_timestamp)}::timestamptz[],
      ${readings.map(({ fresh_pull }) => fresh_pull)}::boolean[],
      ${readings.map(({ additional_notes }) => additional_notes)}::text[])
    as given (tank_id, vacuum_reading, reading_timestamp, fresh_pull, additional_notes)`;
}
