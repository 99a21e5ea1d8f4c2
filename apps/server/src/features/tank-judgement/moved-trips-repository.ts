import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { selectPastTrips } from '../tank-state/past-trips-repository.ts';
import type { TankFacts } from './judgement-shapes.ts';
import { listFacts, type OutdatedQuestion } from './tank-judgement-repository.ts';

/** A company whose trips with a tank are told anew, since a load or a reading moved. */
export interface MovedTrips {
  readonly id: string;
  readonly tank_id: number;
  readonly company_id: number;
  /** The load that moved to the company; null if one left it, or a reading moved. */
  readonly transfer_id: number | null;
  /** How often it could not be told. */
  readonly failures: number;
}

/** The oldest marks that are to be tried by now. */
export async function takeMovedTrips(db: Database, now: Date, marks: number): Promise<readonly MovedTrips[]> {
  const { rows } = await sql<MovedTrips>`
    select id::text as id, tank_id, company_id, transfer_id, failures from trip_insulation_marks
     where retry_at is null or retry_at <= ${now}
     order by trip_insulation_marks.id limit ${marks}`.execute(db);
  return rows;
}

const marked = (marks: readonly MovedTrips[]) =>
  sql`json_to_recordset(${JSON.stringify(marks)}::json) as mark (tank_id int, company_id int, transfer_id int)`;

/** The tanks with the newest trips of those of the companies that have them no more. */
export function listFormerTrips(
  db: Database,
  question: OutdatedQuestion,
  marks: readonly MovedTrips[],
): Promise<TankFacts[]> {
  return listFacts(
    db,
    question,
    sql`
      select distinct mark.tank_id, mark.company_id, 0 as assignment_id, null::int as open_transfer_id, 0 as state_version
        from ${marked(marks)}
        join tanks held on held.id = mark.tank_id and held.company_id is distinct from mark.company_id`,
  );
}

/** Of the loads that moved, each that is older than the newest trips: it, and then the trips before it. */
export function listOldMovedTrips(
  db: Database,
  question: OutdatedQuestion,
  marks: readonly MovedTrips[],
): Promise<TankFacts[]> {
  return listFacts(
    db,
    question,
    sql`
      select distinct mark.tank_id, mark.company_id, 0 as assignment_id, null::int as open_transfer_id, 0 as state_version,
             moved.listed_at, moved.id as transfer_id
        from ${marked(marks)}
        join transfers moved on (moved.id, moved.tank_id, moved.company_id)
                                = (mark.transfer_id, mark.tank_id, mark.company_id)
                             and moved.action = 'Load' and moved.arrived_at is not null
       where ${question.trips} <= (
         select count(*)
           from (${selectPastTrips('mark')} and (listed_at, id) > (moved.listed_at, moved.id)
                  limit ${question.trips}) later)`,
    sql`and (listed_at, id) <= (outdated.listed_at, outdated.transfer_id)`,
  );
}

export async function deleteMovedTrips(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from trip_insulation_marks where id = any(${[...ids]}::bigint[])`.execute(db);
}

export async function postponeMovedTrips(db: Database, id: string, retry_at: Date): Promise<void> {
  await sql`
    update trip_insulation_marks set failures = failures + 1, retry_at = ${retry_at} where id = ${id}::bigint`.execute(
    db,
  );
}
