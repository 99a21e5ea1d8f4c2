import type { LedgerBasis } from '@dewar/contract/custody-ledger';
import { MODEL_VERSION } from '@dewar/domain/thermodynamics/model-version';
import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { CompareSettings } from './follow-ledger.ts';

/** Prices in $ per lb by product; products without a price are left out. */
export type SetPrices = Readonly<Record<string, number>>;

/** What loads are judged with now. */
export interface ValuesOfNow {
  /** Of the row of custody_ledger_values that has the settings. */
  readonly values_id: number;
  readonly prices: SetPrices;
}

/** What a row `transfer` was judged with, as rows `basis` and `kept_values`; null before it is judged. */
export const basisOfLoad = sql`
  left join custody_ledger_bases basis on basis.transfer_id = transfer.id
  left join custody_ledger_values kept_values on kept_values.id = basis.values_id`;

/** The price of a load `kept` by its `basis`, in $ per lb; null without one. */
export const keptPrice = sql<number | null>`(basis.prices ->> kept.product)::float8`;

/** The uncertainty of a scale in `kept_values`, in percent of the weight. */
export const uncertaintyPercent = sql`round((kept_values.settings ->> 'scaleUncertainty')::numeric * 100, 4)`;

/**
 * In the contract's format, of rows `kept`, `transfer` and `tank`. Where the tank is another company's now, its plate of
 * now is not compared.
 */
export const basisOfRow = sql`(
  select row_to_json(shown) from (
    select basis.capacity_litres, basis.boil_off_percent_per_day, basis.reference_holding_days,
           basis.relief_set_pressure, ${uncertaintyPercent} as scale_uncertainty_percent, ${keptPrice} as price_per_lb,
           basis.kept_at, basis.computed_by_email,
           (tank.company_id is not distinct from transfer.company_id
             and (basis.capacity_litres, basis.boil_off_percent_per_day, basis.reference_holding_days,
                  basis.relief_set_pressure)
                 is distinct from
                 (tank.capacity_litres, tank.boil_off_percent_per_day, tank.reference_holding_days,
                  tank.relief_set_pressure))
             or basis.values_id <> latest.values_id
             or basis.prices -> kept.product is distinct from latest.prices -> kept.product as is_outdated
      from custody_ledger_bases basis
      join custody_ledger_values kept_values on kept_values.id = basis.values_id
      cross join custody_ledger_settings latest
     where basis.transfer_id = kept.transfer_id) shown)`;

/** Finds the row with these settings, or adds it. */
export async function keepValues(db: Database, settings: CompareSettings): Promise<number> {
  const json = JSON.stringify(settings);
  const hash = sql`md5(${json}::jsonb::text)`;
  await sql`
    insert into custody_ledger_values (hash, settings)
    select ${hash}, ${json}::jsonb where not exists (select from custody_ledger_values where hash = ${hash})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from custody_ledger_values where hash = ${hash}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('settings that were just kept are missing');
  return found.id;
}

/**
 * Marks what other settings, prices or another model change: loads that were not judged yet, those whose product had no
 * price before, and after an upgrade of the model all loads.
 */
export async function markOutdated(db: Database, { values_id, prices }: ValuesOfNow): Promise<void> {
  const json = JSON.stringify(prices);
  const { rows } = await sql<{ is_other_model: boolean; is_other_values: boolean }>`
    with former as (select * from custody_ledger_settings),
    stored as (
      insert into custody_ledger_settings as kept (model_version, values_id, prices)
      values (${MODEL_VERSION}, ${values_id}, ${json}::jsonb)
      on conflict (is_only) do update
        set (model_version, values_id, prices) = (excluded.model_version, excluded.values_id, excluded.prices)
        where (kept.model_version, kept.values_id, kept.prices)
              is distinct from (excluded.model_version, excluded.values_id, excluded.prices)
      returning model_version, values_id, prices)
    select former.model_version is distinct from stored.model_version as is_other_model,
           former.values_id is distinct from stored.values_id as is_other_values
      from stored left join former on true`.execute(db);
  const [changed] = rows;
  if (changed === undefined) return;
  await sql`
    insert into custody_ledger_marks (transfer_id)
    select kept.transfer_id
      from custody_ledger kept
      left join custody_ledger_bases basis on basis.transfer_id = kept.transfer_id
     where ${changed.is_other_model}::boolean
        or (${changed.is_other_values}::boolean and basis.values_id is null)
        or (${json}::jsonb ? kept.product and basis.values_id is not null and not basis.prices ? kept.product)`.execute(
    db,
  );
}

interface JudgedPlate {
  readonly transfer_id: number;
  readonly plate: TankPlate;
}

/**
 * Keeps what determined loads were judged with. What is kept already stays: a price is only added for a product that had
 * none. Ordered as the trigger that keeps bases before a plate changes.
 */
export async function keepBases(db: Database, judged: readonly JudgedPlate[], now: ValuesOfNow): Promise<void> {
  const rows = judged.map(({ transfer_id, plate }) => ({
    transfer_id,
    capacity_litres: plate.capacityLitres,
    boil_off_percent_per_day: plate.boilOffPercentPerDay,
    reference_holding_days: plate.referenceHoldingDays,
    relief_set_pressure: plate.reliefSetPsi,
  }));
  await sql`
    insert into custody_ledger_bases as basis (transfer_id, capacity_litres, boil_off_percent_per_day,
      reference_holding_days, relief_set_pressure, values_id, prices, kept_at)
    select row.transfer_id, row.capacity_litres, row.boil_off_percent_per_day, row.reference_holding_days,
           row.relief_set_pressure, ${now.values_id}, ${JSON.stringify(now.prices)}::jsonb,
           coalesce(transfer.determined_at, now())
      from json_populate_recordset(null::custody_ledger_bases, ${JSON.stringify(rows)}::json) row
      join transfers transfer on transfer.id = row.transfer_id
     order by row.transfer_id
    on conflict (transfer_id) do update
      set values_id = coalesce(basis.values_id, excluded.values_id), prices = excluded.prices || basis.prices
      where basis.values_id is null or basis.prices <> excluded.prices || basis.prices`.execute(db);
}

/** Of two people who have a load computed anew, the second sees what the first has done. */
export async function lockBasis(transaction: Database, transfer_id: number): Promise<void> {
  await sql`select from custody_ledger_bases where transfer_id = ${transfer_id} for update`.execute(transaction);
}

/** What a load was judged with, in the contract's format; undefined before it is judged. */
export async function findBasis(db: Database, transfer_id: number): Promise<LedgerBasis | undefined> {
  const { rows } = await sql<{ basis: LedgerBasis | null }>`
    select ${basisOfRow} as basis
      from custody_ledger kept
      join transfers transfer on transfer.id = kept.transfer_id
      join tanks tank on tank.id = transfer.tank_id
     where kept.transfer_id = ${transfer_id}`.execute(db);
  return rows[0]?.basis ?? undefined;
}

interface NewBasis extends JudgedPlate, ValuesOfNow {
  readonly kept_at: Date;
  readonly computed_by_email: string;
}

/** Replaces what a load was judged with, and marks the load. */
export async function replaceBasis(db: Database, basis: NewBasis): Promise<void> {
  const { transfer_id, plate } = basis;
  await sql`
    update custody_ledger_bases
       set capacity_litres = ${plate.capacityLitres}, boil_off_percent_per_day = ${plate.boilOffPercentPerDay},
           reference_holding_days = ${plate.referenceHoldingDays}, relief_set_pressure = ${plate.reliefSetPsi},
           values_id = ${basis.values_id}, prices = ${JSON.stringify(basis.prices)}::jsonb, kept_at = ${basis.kept_at},
           computed_by_email = ${basis.computed_by_email}
     where transfer_id = ${transfer_id}`.execute(db);
  await sql`insert into custody_ledger_marks (transfer_id) values (${transfer_id})`.execute(db);
}
