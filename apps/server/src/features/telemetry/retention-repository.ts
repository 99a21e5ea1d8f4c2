import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** Months that are made ahead. */
const MONTHS_AHEAD = 2;

/** The months, as their first days, that have no part of the table yet: those to come, and those of stray samples. */
export async function listMonthsToMake(db: Database, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select month::date::text as month
      from (select date_trunc('month', ${now}::timestamptz at time zone 'UTC') + n * interval '1 month' as month
              from generate_series(0, ${MONTHS_AHEAD}::int) n
            union
            select distinct date_trunc('month', measured_at at time zone 'UTC') from telemetry_samples_other) wanted
     where to_regclass('public.telemetry_samples_' || to_char(month, 'YYYY_MM')) is null
     order by month`.execute(db);
  return rows.map(({ month }) => month);
}

/** For what moves as much as there is. */
export async function liftTimeLimit(transaction: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
}

/** Moves what came for the month before it had a part, however much that is. */
export async function makeMonth(transaction: Database, month: string): Promise<void> {
  await liftTimeLimit(transaction);
  await sql`select make_telemetry_month(${month}::date)`.execute(transaction);
}

/** The months that end before a moment. */
export async function listMonthsBefore(db: Database, keptSince: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select month::text as month
      from (select to_date(right(part.relname, 7), 'YYYY_MM') as month
              from pg_inherits tree join pg_class part on part.oid = tree.inhrelid
             where tree.inhparent = 'telemetry_samples'::regclass and part.relname ~ '_\\d{4}_\\d{2}$') parts
     where (month + interval '1 month') at time zone 'UTC' <= ${keptSince}::timestamptz
     order by month`.execute(db);
  return rows.map(({ month }) => month);
}

/**
 * Sums up the days of a month and drops its samples. What is kept of a day already is added to: the setting may have been
 * longer for a while. Nothing is written to the table meanwhile.
 */
export async function dropMonth(transaction: Database, month: string): Promise<void> {
  const part = sql.table(`telemetry_samples_${month.slice(0, 7).replace('-', '_')}`);
  await liftTimeLimit(transaction);
  await sql`lock table telemetry_samples in share row exclusive mode`.execute(transaction);
  await sql`
    insert into telemetry_days as kept (
      company_id, tank_id, kind, unit_of_measure, day, samples, bad_samples, lowest, highest, mean, last_value,
      last_latitude, last_longitude, last_measured_at)
    select company_id, tank_id, kind, unit_of_measure, (measured_at at time zone 'UTC')::date as day, count(*),
           count(*) filter (where quality = 'bad'),
           min(value) filter (where quality <> 'bad'), max(value) filter (where quality <> 'bad'),
           avg(value) filter (where quality <> 'bad'),
           (array_agg(value order by measured_at desc, id desc) filter (where quality <> 'bad'))[1],
           (array_agg(latitude order by measured_at desc, id desc) filter (where quality <> 'bad'))[1],
           (array_agg(longitude order by measured_at desc, id desc) filter (where quality <> 'bad'))[1],
           max(measured_at) filter (where quality <> 'bad')
      from ${part}
     group by company_id, tank_id, kind, unit_of_measure, day
    on conflict (company_id, tank_id, kind, unit_of_measure, day) do update set
      samples = kept.samples + excluded.samples, bad_samples = kept.bad_samples + excluded.bad_samples,
      lowest = least(kept.lowest, excluded.lowest), highest = greatest(kept.highest, excluded.highest),
      mean = coalesce((kept.mean * (kept.samples - kept.bad_samples)
                       + excluded.mean * (excluded.samples - excluded.bad_samples))
                      / nullif(kept.samples - kept.bad_samples + excluded.samples - excluded.bad_samples, 0),
                      kept.mean, excluded.mean),
      last_value = case when ${isLater} then excluded.last_value else kept.last_value end,
      last_latitude = case when ${isLater} then excluded.last_latitude else kept.last_latitude end,
      last_longitude = case when ${isLater} then excluded.last_longitude else kept.last_longitude end,
      last_measured_at = greatest(kept.last_measured_at, excluded.last_measured_at)`.execute(transaction);
  await sql`drop table ${part}`.execute(transaction);
}

const isLater = sql`excluded.last_measured_at > coalesce(kept.last_measured_at, '-infinity')`;

/** Units of which samples wait. */
export async function listWaitingUnits(db: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from telemetry_units where waiting > 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes what was measured before a moment and still waits. Returns how many by the hour in which they were received. */
export async function deleteOldWaiting(transaction: Database, unit_id: number, keptSince: Date) {
  await liftTimeLimit(transaction);
  const { rows } = await sql<{ hour: string; samples: number }>`
    with gone as (delete from telemetry_waiting
                   where unit_id = ${unit_id}::int and measured_at < ${keptSince} returning received_at)
    select date_trunc('hour', received_at, 'UTC')::text as hour, count(*) as samples from gone group by 1`.execute(
    transaction,
  );
  return rows;
}

/** Deletes the hours of accounts in which nothing was received that may still be kept. */
export async function deleteOldHours(db: Database, keptSince: Date): Promise<void> {
  await sql`
    delete from telemetry_hours hour
     where hour.hour < date_trunc('month', ${keptSince}::timestamptz, 'UTC') - interval '1 day'`.execute(db);
}
