import type { CreateTankRequest } from '@dewar/contract/tanks';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import type { Person } from '@dewar/domain/accounts/permissions';
import { compactTankNumber } from '@dewar/domain/tanks/tank-numbers';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { callerOrigin } from '../../../shared/http/caller-origin.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { isReadableBy } from '../../tank-state/tank-access.ts';
import { plateNames } from '../plate-columns.ts';
import { tankColumns } from '../tank-repository.ts';
import { versionsGivenBack } from './tank-change-repository.ts';

// Every function is a few statements for all the tanks, however many they are.

/** Companies by the keys of their names; they stay until the end of the transaction. */
export async function findOwnersByName(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: number; readonly name: string }>> {
  const { rows } = await sql<{ name_key: string; id: number; name: string }>`
    select name_key, id, name from companies where name_key = any(${names.map(companyNameKey)}::text[])
     order by id for key share`.execute(db);
  return new Map(rows.map(({ name_key, ...company }) => [name_key, company]));
}

/** Statuses of tanks as they are written in their list, by their names in lower case; they stay likewise. */
export async function findStatusesByName(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ status_name: string }>`
    select status_name from tank_statuses
     where lower(status_name) = any(${names.map((name) => name.toLowerCase())}::text[])
     order by id for key share`.execute(db);
  return new Map(rows.map(({ status_name }) => [status_name.toLowerCase(), status_name]));
}

/** The numbers of tanks that look like one of these, by what `compactTankNumber` leaves of them. */
export async function findNumbersByCompact(
  db: Database,
  person: Person,
  compact: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ tank_number: string }>`
    select tank.tank_number from tanks tank
     where tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}
     order by tank.id`.execute(db);
  const wanted = new Set(compact);
  const numbers = rows.map(({ tank_number }) => [compactTankNumber(tank_number), tank_number] as const);
  return new Map(numbers.filter(([number]) => wanted.has(number)));
}

/** A tank that is to be added, with the company by its id. */
export type TankToAdd = Omit<CreateTankRequest, 'company_name'> & { readonly company_id: number | null };

/** Adds tanks with the beginning of their stays, and returns their ids. */
export async function insertTanks(
  db: Database,
  import_id: number,
  tanks: readonly TankToAdd[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into tanks (tank_number, company_id, operational_status, tank_status, ${plateNames}, import_id)
      select tank_number, company_id, coalesce(operational_status, true), tank_status, ${plateNames}, ${import_id}::int
        from jsonb_populate_recordset(null::tanks, ${JSON.stringify(tanks)}::jsonb)
      returning id, company_id, operational_status),
    stays as (insert into tank_assignments (tank_id, company_id) select id, company_id from made order by id),
    switches as (
      insert into tank_operational_switches (tank_id, operational_status, switched_at)
      select id, operational_status, clock_timestamp() from made order by id)
    select id from made order by id`.execute(db);
  return rows.map(({ id }) => id);
}

interface AddedTank {
  readonly id: number;
  readonly tank_number: string;
  readonly company_id: number | null;
  /** An import of inspections that was undone has changed nothing. */
  readonly is_changed: boolean;
  readonly has_records: boolean;
}

/** The tanks that an import added and that are not deleted. */
export async function listAddedTanks(db: Database, import_id: number): Promise<readonly AddedTank[]> {
  const { rows } = await sql<AddedTank>`
    select id, tank_number, company_id,
           version - ${versionsGivenBack(sql`1`, 'imports')} > 1 as is_changed,
           exists (select from vacuum_readings where tank_id = tank.id)
           or exists (select from transfers where tank_id = tank.id)
           or exists (select from leak_check_assessments where tank_id = tank.id)
           or exists (select from tank_notes where tank_id = tank.id)
           or exists (select from tank_files where tank_id = tank.id)
           or exists (select from tank_papers where tank_id = tank.id)
           or exists (select from telemetry_fittings where tank_id = tank.id)
           or exists (select from telemetry_days where tank_id = tank.id) as has_records
      from tanks tank
     where import_id = ${import_id} and deleted_at is null
     order by id`.execute(db);
  return rows;
}

/**
 * Removes tanks without records as if they had never been added, with an entry of the trail for each. What alerts have
 * told of them goes too.
 */
export async function eraseTanks(
  db: Database,
  person: SignedIn,
  { import_id, ids }: { readonly import_id: number; readonly ids: readonly number[] },
): Promise<void> {
  const { address, user_agent } = callerOrigin();
  const gone = sql`any(${[...ids]}::int[])`;
  await sql`
    insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, before, address, user_agent)
    select ${person.id}::int, ${person.email}::text, tank.company_id, 'tank', tank.id, 'undo-import',
           (select row_to_json(shown) from (select ${tankColumns}, ${import_id}::int as import_id) shown),
           ${address}::text, ${user_agent}::text
      from tanks tank
      left join companies company on company.id = tank.company_id
      join tank_state state on state.tank_id = tank.id
     where tank.id = ${gone}
     order by tank.id`.execute(db);
  for (const table of ['sent_alerts', 'tank_state', 'tank_operational_switches', 'tank_assignments']) {
    await sql`delete from ${sql.table(table)} where tank_id = ${gone}`.execute(db);
  }
  await sql`delete from tanks where id = ${gone}`.execute(db);
}
