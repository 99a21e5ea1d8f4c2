import { type RawBuilder, sql } from 'kysely';

/**
 * The latest arrival of a tank with its company, for a lateral join; one index lookup. `home` is a row with tank_id and
 * company_id.
 */
export function latestArrivalOf(home: string): RawBuilder<unknown> {
  return sql`
    select arrived_at, arrival_pressure, was_venting,
           coalesce(arrival_assessment = 'manual_review_required', false) and final_determination is null
             as is_under_review
      from transfers
     where tank_id = ${sql.ref(`${home}.tank_id`)} and company_id = ${sql.ref(`${home}.company_id`)}
       and arrived_at is not null
     order by listed_at desc, id desc limit 1`;
}
