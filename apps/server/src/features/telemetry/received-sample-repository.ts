import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { givenSamples, isSameSample, type PlacedSample, SAMPLE_COLUMNS } from './sample-columns.ts';

/** The tank of each sample whose unit was on one of its company then, by the place in the call. */
export async function findTanksOfSamples(
  db: Database,
  placed: readonly PlacedSample[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ index: number; tank_id: number }>`
    with given as (select index, unit_id, measured_at from ${givenSamples(placed)}),
         homes as materialized (
           select * from telemetry_homes
            where unit_id = any(${[...new Set(placed.map(({ unit_id }) => unit_id))]}::int[]))
    select given.index, homes.tank_id
      from given join homes on homes.unit_id = given.unit_id
                           and given.measured_at >= homes.since and given.measured_at < homes.until`.execute(db);
  return new Map(rows.map(({ index, tank_id }) => [index, tank_id]));
}

interface Receiving {
  readonly company_id: number;
  readonly now: Date;
}

export interface TankSample extends PlacedSample {
  readonly tank_id: number;
  /** The call has another value of the same moment. */
  readonly hasOtherValue: boolean;
}

/**
 * Stores samples that are not stored yet, and returns which by their places. Those of another value at their moment are
 * marked, here and where they were before.
 */
export async function insertSamples(
  transaction: Database,
  placed: readonly TankSample[],
  { company_id, now }: Receiving,
): Promise<ReadonlySet<number>> {
  if (placed.length === 0) return new Set();
  const { rows } = await sql<{ index: number; has_other_value: boolean }>`
    with given as materialized (
      select nextval('telemetry_sample_ids') as id, given.*, place.tank_id, place.has_other_value
        from ${givenSamples(placed)}
        join unnest(${placed.map(({ index }) => index)}::int[], ${placed.map(({ tank_id }) => tank_id)}::int[],
                    ${placed.map(({ hasOtherValue }) => hasOtherValue)}::boolean[])
             place(index, tank_id, has_other_value) using (index)),
    inserted as (
      insert into telemetry_samples (id, company_id, tank_id, has_other_value, received_at, ${SAMPLE_COLUMNS})
      select id, ${company_id}::int, tank_id,
             has_other_value or exists (
               select from telemetry_samples other
                where other.company_id = ${company_id}::int and other.tank_id = given.tank_id and other.kind = given.kind
                  and other.measured_at = given.measured_at and other.unit_id = given.unit_id),
             ${now}, ${SAMPLE_COLUMNS}
        from given
      on conflict do nothing
      returning id, has_other_value)
    select given.index, inserted.has_other_value from inserted join given using (id)`.execute(transaction);
  const marked = new Set(rows.filter((row) => row.has_other_value).map(({ index }) => index));
  for (const [unit_id, ofUnit] of Map.groupBy(placed, (each) => each.unit_id)) {
    const moments = ofUnit.filter(({ index }) => marked.has(index)).map(({ sample }) => sample.measured_at);
    await markOtherValues(transaction, unit_id, moments);
  }
  return new Set(rows.map(({ index }) => index));
}

/** Marks the samples of a unit that are not alone at one of these moments. */
export async function markOtherValues(transaction: Database, unit_id: number, moments: readonly Date[]): Promise<void> {
  if (moments.length === 0) return;
  await sql`
    update telemetry_samples sample set has_other_value = true
     where sample.unit_id = ${unit_id}::int and not sample.has_other_value
       and sample.measured_at = any(${moments.map((moment) => moment.toISOString())}::timestamptz[])
       and exists (select from telemetry_samples other
                    where other.unit_id = sample.unit_id and other.measured_at = sample.measured_at
                      and other.kind = sample.kind and other.tank_id = sample.tank_id
                      and other.id <> sample.id)`.execute(transaction);
}

/**
 * Keeps samples that wait for a tank, as long as there is room. Returns by their places those that wait now, and those for
 * which there was none; all others waited before.
 */
export async function insertWaiting(
  transaction: Database,
  placed: readonly PlacedSample[],
  { company_id, now, room }: Receiving & { readonly room: number },
): Promise<{ readonly kept: ReadonlySet<number>; readonly turnedAway: ReadonlySet<number> }> {
  if (placed.length === 0) return { kept: new Set(), turnedAway: new Set() };
  const { rows } = await sql<{ index: number; is_kept: boolean }>`
    with given as (select * from ${givenSamples(placed)}),
    unknown as (
      select given.*, row_number() over (order by given.index) <= ${Math.max(0, room)}::bigint as is_kept
        from given
       where not exists (
         select from telemetry_waiting known
          where known.unit_id = given.unit_id and known.measured_at = given.measured_at
            and ${isSameSample('known', 'given')})),
    inserted as (
      insert into telemetry_waiting (company_id, received_at, ${SAMPLE_COLUMNS})
      select ${company_id}::int, ${now}, ${SAMPLE_COLUMNS} from unknown where is_kept)
    select index, is_kept from unknown`.execute(transaction);
  const placesOf = (isKept: boolean) => new Set(rows.filter((row) => row.is_kept === isKept).map(({ index }) => index));
  return { kept: placesOf(true), turnedAway: placesOf(false) };
}
