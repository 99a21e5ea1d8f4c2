import type { Fitting } from '@dewar/contract/telemetry';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { numberAt } from '../tank-state/tank-details-repository.ts';

/** The number of a tank that the company of a fitting knows: not that which its next company gave it. */
const companysNumber = numberAt(sql`coalesce(
  (select max(coalesce(had.released_at, 'infinity')) from tank_assignments had
    where had.tank_id = fitting.tank_id and had.company_id = fitting.company_id), 'infinity')`);

/** The fittings of a unit, the latest first. */
export async function listFittings(db: Database, unit_id: number): Promise<Fitting[]> {
  const { rows } = await sql<Fitting>`
    select fitting.id, fitting.tank_id, ${companysNumber} as tank_number, to_json(fitting.fitted_from) as "from",
           to_json(fitting.fitted_until) as until, fitting.created_by_email, fitting.version
      from telemetry_fittings fitting join tanks tank on tank.id = fitting.tank_id
     where fitting.unit_id = ${unit_id}::int
     order by fitting.fitted_from desc, fitting.id desc`.execute(db);
  return rows;
}

export interface FittingFields {
  readonly tank_id: number;
  readonly from: string;
  readonly until: string | null;
}

interface NewFitting extends FittingFields {
  readonly unit_id: number;
  readonly company_id: number;
  readonly now: Date;
  readonly email: string;
}

export async function insertFitting(transaction: Database, fitting: NewFitting): Promise<number> {
  const { id } = await transaction
    .insertInto('telemetry_fittings')
    .values({
      unit_id: fitting.unit_id,
      company_id: fitting.company_id,
      tank_id: fitting.tank_id,
      fitted_from: fitting.from,
      fitted_until: fitting.until,
      created_at: fitting.now,
      created_by_email: fitting.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeFitting(transaction: Database, id: number, fitting: FittingFields): Promise<void> {
  await transaction
    .updateTable('telemetry_fittings')
    .set({
      tank_id: fitting.tank_id,
      fitted_from: fitting.from,
      fitted_until: fitting.until,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteFittingRow(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('telemetry_fittings').where('id', '=', id).execute();
}

/** Another fitting of the unit in this time; undefined if there is none. */
export async function findOverlap(
  db: Database,
  { unit_id, from, until, but }: FittingFields & { readonly unit_id: number; readonly but: number | null },
): Promise<{ readonly tank_number: string } | undefined> {
  const { rows } = await sql<{ tank_number: string }>`
    select ${companysNumber} as tank_number
      from telemetry_fittings fitting join tanks tank on tank.id = fitting.tank_id
     where fitting.unit_id = ${unit_id}::int and fitting.id is distinct from ${but}::int
       and tstzrange(fitting.fitted_from, fitting.fitted_until) && tstzrange(${from}::timestamptz, ${until}::timestamptz)
     limit 1`.execute(db);
  return rows[0];
}

/** Whether a company has or had a tank that is not deleted. */
export async function hasTank(db: Database, company_id: number, tank_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from tanks tank
     where tank.id = ${tank_id}::int and tank.deleted_at is null
       and exists (select from tank_assignments had where had.tank_id = tank.id and had.company_id = ${company_id}::int)`.execute(
    db,
  );
  return rows.length > 0;
}
