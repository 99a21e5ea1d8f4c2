import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { isWaitingArrival } from '../tank-state/awaited-determination-repository.ts';
import { isReadableBy, type Reader } from '../tank-state/tank-access.ts';

/** Which tanks of a company a picture shows, and since when or how many of their records. */
interface PicturedTanks {
  readonly limit: number;
}

/** The response of a picture as JSON text. */
async function readPicture(db: Database, picture: RawBuilder<{ picture: string }>): Promise<string> {
  const { rows } = await picture.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('an aggregate without a row');
  return found.picture;
}

/** The vacuum of the tanks with the highest latest readings: at most one kept row a week of each. */
export function readFleetVacuum(
  db: Database,
  reader: Reader,
  { limit, from }: PicturedTanks & { readonly from: string },
) {
  return readPicture(
    db,
    sql`
      select json_build_object('from', ${from}::text, 'tanks', coalesce(json_agg(
               json_build_object('tank_id', shown.tank_id, 'weeks', kept.weeks) order by shown.place), '[]'))::text as picture
        from (${tanksOf(reader, { limit, worstFirst: sql`state.latest_vacuum_reading` })}) shown
        cross join lateral (
          select coalesce(json_agg(json_build_array(reading_timestamp, vacuum_reading, fresh_pull) order by week), '[]')
                   as weeks
            from vacuum_weeks
           where tank_id = shown.tank_id and company_id = shown.company_id and week >= ${from}::date) kept`,
  );
}

/** The last trips of the tanks that insulate worst, with their kept indices: an index lookup a trip. */
export function readFleetInsulation(
  db: Database,
  reader: Reader,
  { limit, trips }: PicturedTanks & { readonly trips: number },
) {
  return readPicture(
    db,
    sql`
      select json_build_object('tanks', coalesce(json_agg(
               json_build_object('tank_id', shown.tank_id, 'trips', told.trips) order by shown.place), '[]'))::text as picture
        from (${tanksOf(reader, { limit, worstFirst: sql`judged.insulation_low` })}) shown
        cross join lateral (
          select coalesce(json_agg(json_build_object(
                   'transfer_id', trip.id, 'arrived_at', trip.arrived_at, 'product_name', trip.product_name,
                   'insulation', (
                     select json_build_object('index', insulation_index, 'low', insulation_low, 'high', insulation_high)
                       from trip_insulation where transfer_id = trip.id))
                   order by trip.listed_at, trip.id), '[]') as trips
            from (select id, arrived_at, product_name, listed_at from transfers
                   where tank_id = shown.tank_id and company_id = shown.company_id and action = 'Load'
                     and arrived_at is not null
                   order by listed_at desc, id desc limit ${trips}) trip) told`,
  );
}

interface ShownTanks extends PicturedTanks {
  /** Tanks without this figure come last. */
  readonly worstFirst: RawBuilder<unknown>;
}

function tanksOf(reader: Reader, { limit, worstFirst }: ShownTanks): RawBuilder<unknown> {
  return sql`
    select tank.id as tank_id, tank.company_id,
           row_number() over (order by ${worstFirst} desc nulls last, tank.order_key, tank.id) as place
      from tanks tank
      join tank_state state on state.tank_id = tank.id
      left join tank_judgements judged on judged.tank_id = tank.id and judged.assignment_id = state.assignment_id
     where tank.company_id is not null and ${isReadableBy(reader, 'tank.company_id')} and tank.deleted_at is null
     order by place limit ${limit}`;
}

/** What was lost since a day, from the kept sums of the months: by customer and product, and the rest together. */
export function readFleetLosses(
  db: Database,
  reader: Reader,
  { from, pairs }: { readonly from: string; readonly pairs: number },
) {
  return readPicture(
    db,
    sql`
      with pair as (
        select (array_agg(customer_name order by month desc))[1] as customer_name, product, sum(loads)::int as loads,
               sum(loaded_lbs) as loaded_lbs, sum(received_lbs) as received_lbs,
               sum(expected_vent_lbs) as expected_vent_lbs, sum(loaded_lbs - received_lbs) as lost_lbs,
               row_number() over (
                 order by sum(loaded_lbs - received_lbs) desc, sum(loads) desc, customer_key, product) as place
          from custody_ledger_sums kept
         where ${isReadableBy(reader, 'kept.company_id')} and month >= ${from}::date
         group by customer_key, product)
      select json_build_object(
               'from', ${from}::text,
               'losses', (select coalesce(json_agg(json_build_object(
                            'customer_name', customer_name, 'product', product, 'loads', loads, ${figuresOf}) order by place), '[]')
                            from pair where place <= ${pairs}::int),
               'others', (select json_build_object('pairs', count(*), 'loads', sum(loads), ${summedFigures})
                            from pair where place > ${pairs}::int having count(*) > 0),
               'total', (select json_build_object('loads', coalesce(sum(loads), 0), ${summedFigures}) from pair),
               'waiting', (select count(*)::int from transfers transfer
                            where ${isWaitingArrival} and ${isReadableBy(reader, 'transfer.company_id')}
                              and transfer.arrived_at >= ${from}::date::timestamp at time zone 'UTC'))::text as picture`,
  );
}

const FIGURES = ['loaded_lbs', 'received_lbs', 'expected_vent_lbs', 'lost_lbs'];
const figuresOf = sql.join(FIGURES.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`));
const summedFigures = sql.join(FIGURES.map((name) => sql`${sql.lit(name)}, coalesce(sum(${sql.ref(name)}), 0)`));
