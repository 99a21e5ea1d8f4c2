import { type RawBuilder, sql } from 'kysely';

/**
 * The start of a select of the vacuum hold tests that a tank passed with its company, with what tells whether each was
 * long enough. `row` is an alias with tank_id and company_id; the statement goes on with `and` or `order by`.
 */
export function selectPassedHoldTests(row: string): RawBuilder<unknown> {
  return sql`
    select initial_vacuum_reading, final_vacuum_reading, vacuum_test_start, vacuum_test_end, vacuum_test_status
      from leak_check_assessments
     where tank_id = ${sql.ref(`${row}.tank_id`)} and company_id = ${sql.ref(`${row}.company_id`)}
       and vacuum_test_status = 'passed'`;
}
