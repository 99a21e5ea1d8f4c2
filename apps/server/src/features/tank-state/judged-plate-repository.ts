import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/**
 * The plate by which a load is judged, of a row `tank` and, where the load was judged already, a row `basis` of
 * custody_ledger_bases: it keeps the plate that it was judged with first.
 */
export const plateOfLoad = sql<TankPlate>`
  case when basis.transfer_id is not null
       then json_build_object(
         'capacityLitres', basis.capacity_litres, 'boilOffPercentPerDay', basis.boil_off_percent_per_day,
         'referenceHoldingDays', basis.reference_holding_days, 'reliefSetPsi', basis.relief_set_pressure)
       else json_build_object(
         'capacityLitres', tank.capacity_litres, 'boilOffPercentPerDay', tank.boil_off_percent_per_day,
         'referenceHoldingDays', tank.reference_holding_days, 'reliefSetPsi', tank.relief_set_pressure) end`;

/** The plate of a tank by which one of its transfers is judged; that of now for a new one. Undefined without the tank. */
export async function findJudgedPlate(
  db: Database,
  tank_id: number,
  transfer_id: number | undefined,
): Promise<TankPlate | undefined> {
  const { rows } = await sql<{ plate: TankPlate }>`
    select ${plateOfLoad} as plate
      from tanks tank
      left join custody_ledger_bases basis on basis.transfer_id = ${transfer_id ?? null}::int
     where tank.id = ${tank_id}`.execute(db);
  return rows[0]?.plate;
}
