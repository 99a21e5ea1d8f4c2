import { type RawBuilder, sql } from 'kysely';

/** `TripFacts` of a row of transfers. */
export const tripFacts = sql`id, product_name, loaded_at, arrived_at, loaded_pressure, loaded_weight_lbs, arrival_pressure,
  was_venting, case when final_determination is not null then actual_received_lbs end as received_lbs, loss_answer,
  case tank_when_filled when 'cold' then true when 'warm' then false end as was_cold_when_filled`;

/**
 * The start of a select of the trips that a tank has completed with its company, as `TripFacts`. `row` is an alias with
 * tank_id and company_id; the statement goes on with `and` or `order by`.
 */
export function selectPastTrips(row: string): RawBuilder<unknown> {
  return sql`
    select ${tripFacts} from transfers
     where tank_id = ${sql.ref(`${row}.tank_id`)} and company_id = ${sql.ref(`${row}.company_id`)}
       and action = 'Load' and arrived_at is not null`;
}
