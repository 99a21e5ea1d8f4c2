import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type Moved, moveInAccount } from './account-repository.ts';
import { markOtherValues } from './received-sample-repository.ts';
import { liftTimeLimit } from './retention-repository.ts';
import { SAMPLE_COLUMNS } from './sample-columns.ts';

interface Period {
  readonly from: string;
  readonly until: string | null;
}

const ALWAYS: Period = { from: '-infinity', until: null };

const hourOf = (row: string) => sql`date_trunc('hour', ${sql.ref(`${row}.received_at`)}, 'UTC')`;
const isInHome = sql`home.unit_id = sample.unit_id and sample.measured_at >= home.since and sample.measured_at < home.until`;

/**
 * Puts the samples of a locked unit where its fittings say now: those whose tank is another one, or none, wait; those that
 * wait and have a tank are stored. Only what was measured in the period; the account follows.
 */
export async function matchSamples(transaction: Database, unit_id: number, period: Period): Promise<void> {
  await takeOff(transaction, unit_id, period);
  await storeWaiting(transaction, unit_id, period);
}

function isOf(unit_id: number, { from, until }: Period) {
  return sql`sample.unit_id = ${unit_id}::int and sample.measured_at >= ${from}::timestamptz
         and sample.measured_at < coalesce(${until}::timestamptz, 'infinity')`;
}

async function takeOff(transaction: Database, unit_id: number, period: Period): Promise<void> {
  await liftTimeLimit(transaction);
  const { rows } = await sql<{ hour: string; gone: number; kept: number }>`
    with gone as (
      delete from telemetry_samples sample
       where ${isOf(unit_id, period)}
         and not exists (select from telemetry_homes home where ${isInHome} and home.tank_id = sample.tank_id)
      returning *),
    kept as (
      insert into telemetry_waiting (company_id, received_at, ${SAMPLE_COLUMNS})
      select company_id, received_at, ${SAMPLE_COLUMNS} from gone
      on conflict do nothing
      returning received_at)
    select hour::text as hour, sum(gone)::bigint as gone, sum(kept)::bigint as kept
      from (select ${hourOf('gone')} as hour, 1 as gone, 0 as kept from gone
            union all select ${hourOf('kept')}, 0, 1 from kept) counted
     group by hour`.execute(transaction);
  const moved = rows.map(
    ({ hour, gone, kept }): Moved => ({
      ...{ hour, stored: -gone, waiting: kept },
      ...{ repeated: gone - kept, refused: 0, matched: 0 },
    }),
  );
  await moveInAccount(transaction, unit_id, moved);
}

/** Stores those samples of a locked unit that wait and have a tank now. */
export async function storeWaiting(transaction: Database, unit_id: number, period = ALWAYS): Promise<void> {
  await liftTimeLimit(transaction);
  const { rows } = await sql<{ hour: string; gone: number; kept: number; moments: Date[] | null }>`
    with gone as (
      delete from telemetry_waiting sample using telemetry_homes home
       where ${isOf(unit_id, period)} and ${isInHome}
      returning sample.*, home.tank_id),
    kept as (
      insert into telemetry_samples (company_id, tank_id, has_other_value, received_at, ${SAMPLE_COLUMNS})
      select company_id, tank_id,
             count(*) over (partition by kind, measured_at) > 1 or exists (
               select from telemetry_samples other
                where other.unit_id = gone.unit_id and other.measured_at = gone.measured_at
                  and other.kind = gone.kind and other.tank_id = gone.tank_id),
             received_at, ${SAMPLE_COLUMNS}
        from gone
      on conflict do nothing
      returning received_at, measured_at, has_other_value)
    select hour::text as hour, sum(gone)::bigint as gone, sum(kept)::bigint as kept,
           array_agg(distinct moment) filter (where moment is not null) as moments
      from (select ${hourOf('gone')} as hour, 1 as gone, 0 as kept, null::timestamptz as moment from gone
            union all
            select ${hourOf('kept')}, 0, 1, case when has_other_value then measured_at end from kept) counted
     group by hour`.execute(transaction);
  const moved = rows.map(
    ({ hour, gone, kept }): Moved => ({
      ...{ hour, stored: kept, waiting: -gone },
      ...{ repeated: gone - kept, refused: 0, matched: kept },
    }),
  );
  await moveInAccount(transaction, unit_id, moved);
  const moments = rows.flatMap((row) => row.moments ?? []);
  await markOtherValues(transaction, unit_id, moments);
}
