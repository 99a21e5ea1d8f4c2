import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a reader may know a tank by the number of a row of tank_details: the tank bore it while the reader's company
 * had the tank. Papers of the next owner never had it. As with records, what was before the first company is that
 * company's, and the first number that is known was borne before it too.
 */
export function wasBorneInTimeOf(
  { sees_all, company_id }: { readonly sees_all: boolean; readonly company_id: number | null },
  row: string,
): RawBuilder<boolean> {
  const [tank_id, since] = [sql.ref(`${row}.tank_id`), sql.ref(`${row}.since`)];
  return sql<boolean>`(${sees_all}::boolean or exists (
    select from tank_assignments had
     where had.tank_id = ${tank_id} and had.company_id = ${company_id}::int
       and (had.released_at is null or had.released_at > ${since} or not exists (
             select from tank_details earlier where earlier.tank_id = ${tank_id} and earlier.since < ${since}))
       and (not exists (
              select from tank_details later
               where later.tank_id = ${tank_id} and later.since > ${since} and later.since <= had.assigned_at)
            or not exists (
              select from tank_assignments first
               where first.tank_id = ${tank_id} and first.company_id is not null
                 and (first.assigned_at, first.id) < (had.assigned_at, had.id)))))`;
}
