import type { Person } from '@dewar/domain/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput, notFound } from '../../shared/http/refusals.ts';

/** The one door to a company's rows: every statement on them carries this condition on its company_id column. */
export function isReadableBy(person: Person, companyIdColumn: string): RawBuilder<boolean> {
  return sql<boolean>`(${person.role === 'admin'}::boolean or ${sql.ref(companyIdColumn)} = ${person.company_id}::int)`;
}

export interface TankReference {
  readonly tank_id?: number | undefined;
  readonly tank_number?: string | undefined;
}

export interface AccessibleTank {
  readonly id: number;
  readonly tank_number: string;
  readonly company_id: number;
}

/** The living tank of this id, if the person may see it. Throws 404: not there and not yours answer alike. */
export async function getAccessibleTank(db: Database, person: Person, tank_id: number): Promise<AccessibleTank> {
  const tank = await db
    .selectFrom('tanks')
    .select(['id', 'tank_number', 'company_id'])
    .where('id', '=', tank_id)
    .where('deleted_at', 'is', null)
    .where(isReadableBy(person, 'tanks.company_id'))
    .executeTakeFirst();
  if (tank === undefined) throw notFound();
  return tank;
}

/** The tank's id from its id or its number. Throws 404 if either is not the person's, 400 if the two disagree. */
export async function resolveTankId(
  db: Database,
  person: Person,
  reference: TankReference,
): Promise<number | undefined> {
  const { tank_id, tank_number } = reference;
  if (tank_number === undefined) return tank_id;
  const byNumber = await db
    .selectFrom('tanks')
    .select('id')
    .where(sql<string>`lower(tank_number)`, '=', tank_number.toLowerCase())
    .where('deleted_at', 'is', null)
    .where(isReadableBy(person, 'tanks.company_id'))
    .executeTakeFirst();
  if (byNumber === undefined) throw notFound();
  if (tank_id === undefined || tank_id === byNumber.id) return byNumber.id;
  await getAccessibleTank(db, person, tank_id);
  throw invalidInput({ tank_number: 'Tank number and tank id name two different tanks' });
}
