import type { Holding } from '@dewar/domain/tanks/tank-holdings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

export interface TankHolding extends Holding {
  /** Null in stock. */
  readonly company_name: string | null;
}

/** The holdings of the row `tank` in their order, as JSON; a tank has few. */
export const holdingsOfTank: RawBuilder<readonly TankHolding[]> = sql`
  (select coalesce(json_agg(held order by held.assigned_at, held.assignment_id), '[]')
     from (select had.id as assignment_id, had.company_id, company.name as company_name, had.assigned_at
             from tank_assignments had
             left join companies company on company.id = had.company_id
            where had.tank_id = tank.id) held)`;

/** All times in which somebody had the tank, in their order. */
export async function listHoldings(db: Database, tank_id: number): Promise<readonly TankHolding[]> {
  const { rows } = await sql<{ holdings: readonly TankHolding[] }>`
    select ${holdingsOfTank} as holdings from tanks tank where tank.id = ${tank_id}`.execute(db);
  return rows[0]?.holdings ?? [];
}
