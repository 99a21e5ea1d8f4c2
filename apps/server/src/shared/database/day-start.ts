import { type RawBuilder, sql } from 'kysely';

/**
 * The first moment of a date in a time zone, by the rule of `dayStartIn`: where midnight comes twice, the first of them,
 * of which PostgreSQL takes the second; where clocks skip it, the moment of the change.
 */
export function dayStart(date: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  const midnight = sql`((${date})::timestamp at time zone ${timeZone}::text)`;
  const before = (gap: string) => sql`${midnight} - ${gap}::interval`;
  const begins = (gap: string) => sql`(${before(gap)}) at time zone ${timeZone}::text >= (${date})::timestamp`;
  return sql`(case when ${begins('1 hour')} then ${before('1 hour')}
    when ${begins('30 minutes')} then ${before('30 minutes')} else ${midnight} end)`;
}
