import { LEDGER_SETTINGS, toScaleUncertainty } from '@dewar/domain/settings/ledger-settings';
import { THERMAL_SETTINGS, toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { type EarlierLoad, MOST_EARLIER_LOADS, type TankLimits } from '@dewar/domain/transfers/tank-limits';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';

type LimitsRow = TankPlate & {
  readonly tank_id: number;
  readonly innerDiameterMm: number | null;
  readonly earlierLoads: readonly EarlierLoad[];
};

/** What the figures of these tanks are judged by; their earlier loads are those of the companies that have them. */
export async function findTankLimits(
  db: Database,
  tank_ids: readonly number[],
): Promise<ReadonlyMap<number, TankLimits>> {
  const { scale_uncertainty_percent } = LEDGER_SETTINGS;
  const values = await readSettings(db, { ...THERMAL_SETTINGS, scale_uncertainty_percent });
  const settings = { thermal: toThermalSettings(values), scaleUncertainty: toScaleUncertainty(values) };
  const { rows } = await sql<LimitsRow>`
    select tank.id as tank_id, tank.capacity_litres as "capacityLitres",
           tank.boil_off_percent_per_day as "boilOffPercentPerDay",
           tank.reference_holding_days as "referenceHoldingDays", tank.relief_set_pressure as "reliefSetPsi",
           tank.inner_diameter_mm as "innerDiameterMm", loads.earlier as "earlierLoads"
      from tanks tank
     cross join lateral (
       select coalesce(json_agg(load), '[]') as earlier
         from (select product_name, loaded_weight_lbs from transfers
                where tank_id = tank.id and company_id = tank.company_id and action = 'Load'
                  and loaded_weight_lbs is not null
                order by loaded_at desc, id desc limit ${MOST_EARLIER_LOADS}::int) load) loads
     where tank.id = any(${[...tank_ids]}::int[])`.execute(db);
  return new Map(
    rows.map(({ tank_id, innerDiameterMm, earlierLoads, ...plate }) => [
      tank_id,
      { plate, innerDiameterMm, earlierLoads, ...settings },
    ]),
  );
}
