import type { Person } from '@dewar/domain/accounts/permissions';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { callerOrigin, callerToken } from '../../../shared/http/caller-origin.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { isReadableBy } from '../../tank-state/tank-access.ts';
import { plateAssignments, plateDefinitions, plateValues } from '../plate-columns.ts';
import { tankColumns } from '../tank-repository.ts';
import type { KnownNames, TankFields, TankNow } from './judge-tank-change.ts';

// Every function is one or two statements for all the tanks, however many they are.

/** Locks tanks in the order of their ids; those that are deleted are left out. */
export async function lockTanks(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    select 1 from tanks
     where id = any(${[...ids]}::int[]) and deleted_at is null
     order by id for no key update`.execute(db);
}

/** The tanks as they are, by id, each with its record in the contract's format as JSON text. */
export async function readTanksNow(
  db: Database,
  person: Person,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TankNow & { readonly record: string }>> {
  const { rows } = await sql<TankNow & { record: string }>`
    select tank.id, tank.tank_number, tank.version, tank.operational_status, tank.tank_status, tank.company_id,
           ${plateValues}, state.open_transfer_id is not null as "isLoadInTransit",
           coalesce(leak_check.vacuum_test_start is not null and leak_check.vacuum_test_end is null, false)
             as "isTestRunning",
           (select row_to_json(shown) from (select ${tankColumns}) shown)::text as record
      from tanks tank
      left join companies company on company.id = tank.company_id
      join tank_state state on state.tank_id = tank.id
      left join leak_check_assessments leak_check on leak_check.id = state.last_leak_check_id
     where tank.id = any(${[...ids]}::int[]) and tank.deleted_at is null
       and ${isReadableBy(person, 'tank.company_id')}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these companies and statuses exist; they stay until the end of the transaction. */
export async function readKnownNames(
  db: Database,
  companyIds: readonly number[],
  statuses: readonly string[],
): Promise<KnownNames> {
  const companies = await sql<{ id: number; name: string }>`
    select id, name from companies where id = any(${[...companyIds]}::int[]) order by id for key share`.execute(db);
  const known = await sql<{ status_name: string }>`
    select status_name from tank_statuses where status_name = any(${[...statuses]}::text[])
     order by id for key share`.execute(db);
  return {
    companies: new Map(companies.rows.map(({ id, name }) => [id, name])),
    statuses: new Set(known.rows.map(({ status_name }) => status_name)),
  };
}

/** A tank with all the fields that it gets. */
export type RewrittenTank = TankFields & { readonly id: number };

export async function rewriteTanks(db: Database, tanks: readonly RewrittenTank[]): Promise<void> {
  await sql`
    update tanks tank
       set operational_status = given.operational_status, tank_status = given.tank_status,
           company_id = given.company_id, ${plateAssignments}, version = tank.version + 1, updated_at = now()
      from json_to_recordset(${JSON.stringify(tanks)}::json) as given (
             id int, operational_status boolean, tank_status text, company_id int, ${plateDefinitions})
     where tank.id = given.id`.execute(db);
}

/** Writes down when tanks were switched on or off; the actual time, so that changes are in their order. */
export async function recordSwitches(db: Database, tanks: readonly RewrittenTank[]): Promise<void> {
  await sql`
    insert into tank_operational_switches (tank_id, operational_status, switched_at)
    select id, operational_status, clock_timestamp()
      from json_to_recordset(${JSON.stringify(tanks)}::json) as given (id int, operational_status boolean)`.execute(db);
}

/** Ends the stay of each tank, and begins the next at the same moment. */
export async function reassignTanks(db: Database, tanks: readonly RewrittenTank[]): Promise<void> {
  const released = await sql`
    update tank_assignments set released_at = greatest(clock_timestamp(), assigned_at)
     where tank_id = any(${tanks.map(({ id }) => id)}::int[]) and released_at is null
    returning tank_id, released_at::text as assigned_at`.execute(db);
  await sql`
    insert into tank_assignments (tank_id, company_id, assigned_at)
    select given.id, given.company_id, released.assigned_at
      from json_to_recordset(${JSON.stringify(tanks)}::json) as given (id int, company_id int)
      join json_to_recordset(${JSON.stringify(released.rows)}::json) as released (tank_id int, assigned_at timestamptz)
        on released.tank_id = given.id`.execute(db);
}

/** What the trail says of a change of several tanks, and the field that names what it was part of. */
export interface TankTrail {
  readonly action: 'update' | 'import' | 'undo-import';
  readonly field: 'change_of_several' | 'import_id';
  readonly id: number;
}

/** An entry of the trail for each tank; the record before is null for one that is new. */
export async function auditTanks(
  db: Database,
  person: SignedIn,
  { action, field, id: part_of }: TankTrail,
  befores: readonly { readonly id: number; readonly record: string | null }[],
): Promise<void> {
  const { address, user_agent } = callerOrigin();
  await sql`
    insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, before, after, address,
                           user_agent, via)
    select ${person.id}::int, ${person.email}::text, tank.company_id, 'tank', tank.id, ${action}::text, given.before,
           (select row_to_json(shown) from (select ${tankColumns}, ${part_of}::int as ${sql.ref(field)}) shown),
           ${address}::text, ${user_agent}::text, ${callerToken()}::text
      from unnest(${befores.map(({ id }) => id)}::int[], ${befores.map(({ record }) => record)}::json[])
             as given (tank_id, before)
      join tanks tank on tank.id = given.tank_id
      left join companies company on company.id = tank.company_id
      join tank_state state on state.tank_id = tank.id
     order by tank.id`.execute(db);
}
