import type { LedgerBasis } from '@dewar/contract/custody-ledger';
import { MODEL_VERSION } from '@dewar/domain/thermodynamics/model-version';
import type { TankPlate } from '@dewar/domain/thermodynamics/tank-design';
import { type RawBuilder, sql } from 'kysely';
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
const keptPrice = sql<number | null>`(basis.prices ->> kept.product)::float8`;

/** The moment from which the price of a load `kept` by its `basis` holds: the latest by then, else the first known. */
const keptPriceSince = sql`(
  select coalesce(max(priced.since) filter (where priced.since <= basis.kept_at), min(priced.since))
    from product_prices priced
   where (priced.product, priced.usd_per_lb) = (kept.product, (basis.prices ->> kept.product)::numeric))`;

/** A moment after all prices. */
export const AS_OF_NOW = sql`'infinity'::timestamptz`;

/**
 * The price of a load `kept` with its `basis` as it was known at a moment, joined as a row `priced` (per_lb, since): the
 * one that it was judged with, unless that was only set afterwards; else the one that stood at the moment. One rule for
 * the ledger's page, its file, and the weekly report on screen and paper.
 */
export const priceOfLoad = (at: RawBuilder<unknown>) => sql`
  left join lateral (
    select told.per_lb, told.since
      from (select (basis.prices ->> kept.product)::numeric as per_lb, ${keptPriceSince} as since, 1 as place
            union all
            (select usd_per_lb, since, 2 from product_prices standing
              where standing.product = kept.product and standing.since < ${at} order by standing.since desc limit 1)) told
     where told.per_lb is not null
       and (told.place = 2 or basis.computed_by_email is not null or told.since is null or told.since < ${at})
     order by told.place limit 1) priced on true`;

/**
 * The prices that stood when a row `transfer` was determined first, by product; one that had none then takes the first
 * that was set after it.
 */
const pricesAtDetermination = sql`
  (select coalesce(jsonb_object_agg(standing.product, standing.usd_per_lb), '{}')
     from (select distinct on (priced.product) priced.product, priced.usd_per_lb
             from product_prices priced
             cross join lateral (
               select max(earlier.since) as since from product_prices earlier
                where earlier.product = priced.product and earlier.since <= judged.at) latest
            where priced.usd_per_lb is not null and (priced.since = latest.since or priced.since > judged.at)
            order by priced.product, priced.since) standing)`;

const percentOf = (settings: RawBuilder<unknown>) => sql`round((${settings} ->> 'scaleUncertainty')::numeric * 100, 4)`;

/** The uncertainty of a scale in `kept_values`, in percent of the weight. */
export const uncertaintyPercent = percentOf(sql`kept_values.settings`);

/**
 * In the contract's format, of rows `kept`, `transfer` and `tank`. Where the tank is another company's now, its plate of
 * now is not compared. A load that keeps a plate alone, since its tank left the company before anybody judged it, follows
 * the settings of now.
 */
export const basisOfRow = sql`(
  select row_to_json(shown) from (
    select basis.capacity_litres, basis.boil_off_percent_per_day, basis.reference_holding_days,
           basis.relief_set_pressure, ${percentOf(sql`coalesce(kept_values.settings, latest_values.settings)`)} as scale_uncertainty_percent,
           ${keptPrice} as price_per_lb,
           basis.kept_at, basis.computed_by_email,
           (tank.company_id is not distinct from transfer.company_id
             and (basis.capacity_litres, basis.boil_off_percent_per_day, basis.reference_holding_days,
                  basis.relief_set_pressure)
                 is distinct from
                 (tank.capacity_litres, tank.boil_off_percent_per_day, tank.reference_holding_days,
                  tank.relief_set_pressure))
             or (basis.values_id is not null
                 and (basis.values_id <> latest.values_id
                      or basis.prices -> kept.product is distinct from latest.prices -> kept.product)) as is_outdated
      from custody_ledger_bases basis
      left join custody_ledger_values kept_values on kept_values.id = basis.values_id
      cross join custody_ledger_settings latest
      join custody_ledger_values latest_values on latest_values.id = latest.values_id
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
 * Keeps what determined loads were judged with: the prices are those of the determination, however late the job is. What
 * is kept already stays: a price is only added for a product that had none. Ordered as the trigger that keeps bases before
 * plates change: whoever comes second then waits, and nobody for both.
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
           row.relief_set_pressure, ${now.values_id}, ${JSON.stringify(now.prices)}::jsonb || ${pricesAtDetermination},
           coalesce(transfer.determined_at, now())
      from json_populate_recordset(null::custody_ledger_bases, ${JSON.stringify(rows)}::json) row
      join transfers transfer on transfer.id = row.transfer_id
      left join first_determinations known on known.transfer_id = row.transfer_id
      cross join lateral (select coalesce(known.determined_at, transfer.determined_at, now()) as at) judged
     order by transfer.tank_id, row.transfer_id
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

interface NewBasis extends JudgedPlate {
  /** Null for a load that waits for its determination: the settings and prices are kept with that. */
  readonly values: ValuesOfNow | null;
  readonly kept_at: Date;
  readonly computed_by_email: string;
}

/** Replaces what a load was judged with, and marks the load. */
export async function replaceBasis(db: Database, basis: NewBasis): Promise<void> {
  const { transfer_id, plate, values } = basis;
  await sql`
    update custody_ledger_bases
       set capacity_litres = ${plate.capacityLitres}, boil_off_percent_per_day = ${plate.boilOffPercentPerDay},
           reference_holding_days = ${plate.referenceHoldingDays}, relief_set_pressure = ${plate.reliefSetPsi},
           values_id = ${values?.values_id ?? null}, prices = ${JSON.stringify(values?.prices ?? {})}::jsonb, kept_at = ${basis.kept_at},
           computed_by_email = ${basis.computed_by_email}
     where transfer_id = ${transfer_id}`.execute(db);
  await sql`insert into custody_ledger_marks (transfer_id) values (${transfer_id})`.execute(db);
}
