import { MOST_CUSTOMERS_LISTED, type TransferTotals } from '@dewar/contract/transfer-totals';
import { KG_PER_LB, WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { ventOfRow } from './ledger-weights-repository.ts';
import { type BooksRange, isInRange, transfersOfCompany } from './month-of-books-reader.ts';
import { isReadableBy, type Reader } from './tank-access.ts';

interface AddedUp {
  readonly tank_id: number | undefined;
  /** With a begin and an end: the cost does not grow with the history. */
  readonly range: BooksRange;
}

type TotalsRow = Omit<TransferTotals, 'month' | 'timezone' | 'closing'>;

/**
 * The loads of a range added up, row by row as the list and the custody ledger say them. Company by company, so that
 * those of every company are read by the index on when they were loaded.
 */
export async function findTransferTotals(db: Database, reader: Reader, { tank_id, range }: AddedUp) {
  const ofTank = tank_id === undefined ? sql`true` : sql`transfer.tank_id = ${tank_id}`;
  const weights = (lbs: string, kg: string, condition = 'true') => sql`
    'lbs', coalesce(sum(${sql.ref(lbs)}) filter (where ${sql.raw(condition)}), 0),
    'kg', coalesce(sum(${sql.ref(kg)}) filter (where ${sql.raw(condition)}), 0)`;
  const part = (lbs: string, kg: string, condition = 'true') => sql`json_build_object(
    'loads', count(*) filter (where ${sql.raw(condition)}), ${weights(lbs, kg, condition)})`;
  const { rows } = await sql<TotalsRow>`
    with load as (
      select transfer.customer_name, transfer.loaded_weight_lbs as loaded_lbs, transfer.loaded_weight_kg as loaded_kg,
             transfer.actual_received_lbs as received_lbs, transfer.actual_received_kg as received_kg,
             transfer.final_determination is not null as is_determined,
             transfer.final_determination is not null and transfer.loaded_weight_lbs is not null as is_compared,
             kept.transfer_id is null or kept.received_lbs is distinct from transfer.actual_received_lbs::float8
               or kept.loaded_lbs is distinct from transfer.loaded_weight_lbs::float8 as is_pending,
             ${ventOfRow} as vent_lbs
        from companies company
        cross join lateral ${transfersOfCompany(sql`${ofTank} and ${isInRange({ ...range, customer: null })}`)}
        left join custody_ledger kept on kept.transfer_id = transfer.id
       where ${isReadableBy(reader, 'company.id')} and transfer.action = 'Load'),
    customer as (
      select customer_name, customer_key(customer_name) as key, count(*) as loads
        from load where customer_name is not null group by 1),
    spelled as (
      select (array_agg(customer_name order by loads desc, customer_name))[1] as name from customer group by key),
    named as (
      select *, coalesce(vent_lbs, 0) as vent, round(coalesce(vent_lbs, 0) * ${sql.lit(KG_PER_LB)}, ${sql.lit(WEIGHT_DECIMALS)}) as vent_kg from load
       where ${range.customer}::text is null
          or customer_name in (select customer_name from customer where key = customer_key(${range.customer}::text)))
    select ${part('loaded_lbs', 'loaded_kg')} as loaded,
           ${part('loaded_lbs', 'loaded_kg', 'not is_determined')} as undetermined,
           ${part('received_lbs', 'received_kg', 'is_compared')} as received,
           ${part('received_lbs', 'received_kg', 'is_determined and not is_compared')} as received_unweighed,
           json_build_object(${weights('vent', 'vent_kg', 'is_compared')}) as expected_vent,
           json_build_object(
             'lbs', coalesce(sum(loaded_lbs - received_lbs - vent) filter (where is_compared), 0),
             'kg', coalesce(sum(loaded_kg - received_kg - vent_kg) filter (where is_compared), 0)) as difference,
           (count(*) filter (where is_compared and is_pending))::int as pending,
           array(select name from spelled
                  order by name_order(name) collate "C" limit ${MOST_CUSTOMERS_LISTED}) as customers
      from named`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('a sum without a row');
  return totals;
}
