import { UNNAMED_UNIT } from '@dewar/domain/telemetry/sample-kinds';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** Names come from machines: a broken one must not fill the table. */
export const MAX_UNITS_PER_COMPANY = 10_000;

export interface LockedUnit {
  readonly id: number;
  readonly name: string;
}

/**
 * Makes the units that are not known yet, as far as the company may have more, and locks all of them until the end of the
 * transaction: calls and fittings of one unit come one after another.
 */
export async function lockUnits(
  transaction: Database,
  company_id: number,
  {
    names,
    now,
    silentAfterHours,
  }: { readonly names: readonly string[]; readonly now: Date; readonly silentAfterHours: number },
): Promise<readonly LockedUnit[]> {
  await sql`
    insert into telemetry_units (company_id, name, created_at, silent_after_hours)
    select ${company_id}::int, given.name, ${now},
           case when given.name <> ${UNNAMED_UNIT} then ${silentAfterHours}::int end
      from unnest(${[...names]}::text[]) given(name)
     -- A conflict would use up an id with every call.
     where not exists (select from telemetry_units known
                        where known.company_id = ${company_id}::int and known.name = given.name)
       and (given.name = ${UNNAMED_UNIT}
            or (select count(*) from telemetry_units where company_id = ${company_id}::int)
               < ${MAX_UNITS_PER_COMPANY}::int)
     order by given.name
    on conflict (company_id, name) do nothing`.execute(transaction);
  const { rows } = await sql<LockedUnit>`
    select id, name from telemetry_units
     where company_id = ${company_id}::int and name = any(${[...names]}::text[])
     order by id for no key update`.execute(transaction);
  return rows;
}

/** A unit of a company, locked as above; undefined if there is none. */
export async function lockUnit(
  transaction: Database,
  company_id: number,
  name: string,
): Promise<LockedUnit | undefined> {
  const { rows } = await sql<LockedUnit>`
    select id, name from telemetry_units
     where company_id = ${company_id}::int and name = ${name} for no key update`.execute(transaction);
  return rows[0];
}

/** Whether there is such a unit, which is then locked as above. */
export async function lockUnitById(transaction: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from telemetry_units where id = ${id}::int for no key update`.execute(transaction);
  return rows.length > 0;
}

export async function setSilentLimit(transaction: Database, id: number, hours: number | null): Promise<void> {
  await sql`update telemetry_units set silent_after_hours = ${hours}::int where id = ${id}::int`.execute(transaction);
}

/** How many samples of a company wait for a tank. */
export async function countWaiting(db: Database, company_id: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(waiting), 0)::bigint as waiting
      from telemetry_units where company_id = ${company_id}::int and waiting > 0`.execute(db);
  return rows[0]?.waiting ?? 0;
}
