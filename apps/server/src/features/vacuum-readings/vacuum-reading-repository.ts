import type { UpdateVacuumReadingRequest } from '@dewar/contract/vacuum-readings';
import type { Person } from '@dewar/domain/accounts/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  isBehind,
  type JsonLines,
  type JsonPage,
  jsonLines,
  type PageRange,
  type PageRequest,
  pageOf,
  rangeOf,
} from '../../shared/database/json-page.ts';
import { type Placeholders, prepared } from '../../shared/database/prepared.ts';
import { type CallerOrigin, callerOrigin, callerToken } from '../../shared/http/caller-origin.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { ageInMinutes, correctableUntil } from '../tank-state/own-correction-access.ts';
import { receivedAt } from '../tank-state/received-at-repository.ts';
import {
  isReadableBy,
  linesOfTank,
  type Reader,
  readerOf,
  type TankAssignment,
  type TankReader,
  toReader,
} from '../tank-state/tank-access.ts';
import { advanceLatestReading } from '../tank-state/tank-state-repository.ts';

export interface ReadingFilter extends PageRequest {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether a stored weekly report contains the reading; one whose readings were read before it was logged does not. */
export const isReported = sql<boolean>`exists (
  select 1 from weekly_reports report
   where report.company_id = reading.company_id and report.logged_until >= reading.created_at
     and (reading.reading_timestamp at time zone (report.report_data ->> 'timezone'))::date
         between report.week_start_date and report.week_end_date)`;

/** The columns of a reading in the contract's format, from rows `reading` and `tank`. */
export const readingColumns = sql`
  reading.id, reading.tank_id, tank.tank_number, reading.vacuum_reading, reading.reading_timestamp, reading.fresh_pull,
  reading.additional_notes, reading.recorded_by,
  ${correctableUntil('reading.created_at', isReported)} as correctable_until, reading.recorded_by_email,
  reading.captured_at,
  ${receivedAt('reading.captured_at', 'reading.created_at')} as received_at, reading.version`;

interface ReadingRange extends PageRange {
  readonly from: string;
  readonly to: string;
}

const tankReadings = prepared<TankReader & ReadingRange, JsonLines>((place) =>
  linesOfTank(place, {
    table: 'vacuum_readings',
    row: 'reading',
    columns: readingColumns,
    instant: 'reading_timestamp',
    condition: isWithin(place),
  }),
);

/**
 * A tank's readings, newest first; undefined if the reader's company never had the tank. One statement, including the
 * access check.
 */
export async function findTankReadings(
  db: Database,
  reader: Person | Reader,
  tank_id: number,
  filter: ReadingFilter,
): Promise<JsonPage | undefined> {
  const [page] = await tankReadings(db, { ...toReader(reader), ...readingRangeOf(filter), tank_id });
  return page === undefined ? undefined : pageOf(page, filter.limit, 'reading_timestamp');
}

// Company by company, so that administrators' queries use the index (company_id, reading_timestamp) too.
const latestReadings = prepared<Reader & ReadingRange & { readonly of_company: number | null }, JsonLines>((place) =>
  jsonLines(sql`
    select latest.*
      from companies company
      cross join lateral (
        select ${readingColumns}
          from vacuum_readings reading
          join tanks tank on tank.id = reading.tank_id
         where reading.company_id = company.id and ${isWithin(place)}
           and ${isBehind(place, 'reading', 'reading_timestamp')}
         order by reading.reading_timestamp desc, reading.id desc
         limit ${place.rows}) latest
     where ${isReadableBy(place, 'company.id')}
       and (${place.of_company}::int is null or company.id = ${place.of_company}::int)
     order by latest.reading_timestamp desc, latest.id desc
     limit ${place.rows}`),
);

/**
 * The latest readings of the person's company, whatever became of their tanks; for administrators of all companies, or
 * the one they name.
 */
export async function listLatestReadings(
  db: Database,
  person: Person,
  filter: ReadingFilter & { readonly company_id?: number | undefined },
): Promise<JsonPage> {
  const [page = { lines: null }] = await latestReadings(db, {
    ...readerOf(person),
    ...readingRangeOf(filter),
    of_company: filter.company_id ?? null,
  });
  return pageOf(page, filter.limit, 'reading_timestamp');
}

/** Open ends are infinite, so that one statement serves every filter and each condition can use the index. */
function readingRangeOf({ from = '-infinity', to = 'infinity', ...page }: ReadingFilter): ReadingRange {
  return { from, to, ...rangeOf(page) };
}

function isWithin(place: Placeholders<ReadingRange>): RawBuilder<boolean> {
  return sql<boolean>`reading.reading_timestamp >= ${place.from}::timestamptz
    and reading.reading_timestamp < ${place.to}::timestamptz`;
}

export interface NewReading {
  readonly tank_id: number;
  readonly vacuum_reading: number;
  readonly reading_timestamp: string;
  readonly fresh_pull: boolean;
  readonly additional_notes: string | null;
  readonly captured_at: string | null;
  readonly now: string;
  /** Whose it is; null for the company that has the tank, if it had it when the reading was taken. */
  readonly assignment_id: number | null;
}

interface LoggedReading {
  /** As JSON text; null if nothing was logged: the tank is in stock, or was not this company's then. */
  readonly record: string | null;
}

interface Recorder {
  readonly recorded_by: number;
  readonly recorded_by_email: string;
}

interface Caller extends CallerOrigin {
  readonly via: string | null;
}

const insertReading = prepared<Reader & NewReading & Recorder & Caller, LoggedReading>(
  (place) => sql`
    with tank as (
      select tank.tank_number, state.tank_id, coalesce(${place.assignment_id}::int, state.assignment_id) as assignment_id
        from tanks tank join tank_state state on state.tank_id = tank.id
       where tank.id = ${place.tank_id} and tank.deleted_at is null and ${isReadableBy(place, 'state.company_id')}
         for no key update of state),
    owner as (
      select tank.tank_id, had.company_id, had.id as assignment_id
        from tank join tank_assignments had on had.id = tank.assignment_id
       where had.company_id is not null and (${place.assignment_id}::int is not null
               or date_trunc('minute', had.assigned_at) <= ${place.reading_timestamp}::timestamptz
               or date_trunc('minute', had.assigned_at) > ${place.now}::timestamptz
               or not exists (select from tank_assignments earlier
                               where earlier.tank_id = had.tank_id and earlier.company_id is not null
                                 and (earlier.assigned_at, earlier.id) < (had.assigned_at, had.id)))),
    reading as (
      insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, fresh_pull,
                                   additional_notes, captured_at, recorded_by, recorded_by_email)
      select tank_id, company_id, assignment_id, ${place.vacuum_reading}::numeric, ${place.reading_timestamp}::timestamptz,
             ${place.fresh_pull}::boolean, ${place.additional_notes}::text, ${place.captured_at}::timestamptz,
             ${place.recorded_by}::int, ${place.recorded_by_email}::text
        from owner
      returning *),
    moved as (${advanceLatestReading('reading')}),
    answered as (
      select row_to_json(made) as record from (select ${readingColumns} from reading join tank using (tank_id)) made),
    audited as (
      insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, after, address, user_agent,
                             via)
      select recorded_by, recorded_by_email, company_id, 'vacuum_reading', id, 'create',
             (record::jsonb - 'correctable_until')::json, ${place.address}::text, ${place.user_agent}::text,
             ${place.via}::text
        from reading, answered)
    select answered.record::text from tank left join answered on true`,
);

/**
 * Inserts a reading, the tank's state and the audit row in one statement, which is one transaction: writeAudit would
 * add two round trips to the most frequent write, one of them to fetch the record. Returns undefined if the person may
 * not see the tank. The company is read from the locked state row, which an earlier move or deletion has changed or
 * removed. Whose a reading is that was taken before the tank came to that company is found by the caller, and so is
 * the company of a move that ended while this waited.
 */
export async function createReading(
  db: Database,
  person: SignedIn,
  reading: NewReading,
): Promise<LoggedReading | undefined> {
  const recorder = { recorded_by: person.id, recorded_by_email: person.email };
  const caller = { ...callerOrigin(), via: callerToken() };
  const [made] = await insertReading(db, { ...readerOf(person), ...reading, ...recorder, ...caller });
  return made;
}

/** A reading, locked for a change; undefined if the person may not see it, or its tank is deleted. */
export async function findReadingForUpdate(db: Database, person: Person, id: number) {
  return db
    .selectFrom('vacuum_readings as reading')
    .innerJoin('tanks as tank', 'tank.id', 'reading.tank_id')
    .select(['reading.id', 'reading.tank_id', 'reading.company_id', 'reading.recorded_by', 'reading.version'])
    .select([
      sql<string>`row_to_json(reading)::text`.as('record'),
      sql<string>`to_json(reading.reading_timestamp) #>> '{}'`.as('reading_timestamp'),
      ageInMinutes('reading.created_at').as('ageMinutes'),
      isReported.as('isReported'),
    ])
    .where('reading.id', '=', id)
    .where('tank.deleted_at', 'is', null)
    .where(isReadableBy(person, 'reading.company_id'))
    .forNoKeyUpdate('reading')
    .executeTakeFirst();
}

/** A reading in the contract's format, as JSON text. */
export async function getReadingRecord(db: Database, id: number): Promise<string> {
  const { rows } = await sql<{ record: string }>`
    select row_to_json(found)::text as record
      from (select ${readingColumns}
              from vacuum_readings reading join tanks tank on tank.id = reading.tank_id where reading.id = ${id}) found`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`vacuum reading ${id} disappeared within its own transaction`);
  return row.record;
}

export async function updateReading(
  db: Database,
  id: number,
  change: Omit<UpdateVacuumReadingRequest, 'company_id'> & Partial<TankAssignment>,
): Promise<void> {
  await db
    .updateTable('vacuum_readings')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteReading(db: Database, id: number): Promise<void> {
  await db.deleteFrom('vacuum_readings').where('id', '=', id).execute();
}

/**
 * The last months of up to 60 tanks, oldest first, at most `points` readings each: one request for all visible rows.
 */
export async function listSparklinePoints(
  db: Database,
  person: Person,
  tank_ids: readonly number[],
  points: number,
): Promise<string> {
  const { rows } = await sql<{ sparklines: string }>`
    select coalesce(json_agg(json_build_object('tank_id', tank.id, 'points', coalesce(curve.points, '[]'))), '[]')::text as sparklines
      from tanks tank
      cross join lateral (
        select json_agg(json_build_array(reading_timestamp, vacuum_reading) order by reading_timestamp, id) as points
          from (select reading_timestamp, vacuum_reading, id from vacuum_readings
                 where tank_id = tank.id and company_id = tank.company_id
                 order by reading_timestamp desc, id desc limit ${points}) latest) curve
     where tank.id = any(${[...tank_ids]}::int[]) and tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}`.execute(
    db,
  );
  return rows[0]?.sparklines ?? '[]';
}
