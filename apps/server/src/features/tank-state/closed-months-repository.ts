import { MOST_CHANGED_LISTED, type MonthClosing } from '@dewar/contract/closed-months';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { ventOfRow } from './ledger-weights-repository.ts';
import { type BooksRange, isInRange, transfersOfCompany } from './month-of-books-reader.ts';

export interface ClosedMonth {
  readonly company_id: number;
  readonly month: string;
}

interface Closing extends ClosedMonth {
  readonly timezone: string;
  readonly range: BooksRange;
  readonly closed_at: Date;
  readonly closed_by_email: string;
}

const FIELDS = sql.raw(
  `transfer_id, tank_id, loaded_at, product_name, customer_name, bol_number, final_determination,
   loaded_lbs, received_lbs, expected_vent_lbs`,
);

/** The loads of a range of one company's books, as they are stored now: FIELDS of closed_month_loads. */
function loadsNow(company_id: number, range: BooksRange): RawBuilder<unknown> {
  return sql`
    select transfer.id as transfer_id, transfer.tank_id, transfer.loaded_at, transfer.product_name, transfer.customer_name,
           transfer.bol_number, transfer.final_determination,
           transfer.loaded_weight_lbs as loaded_lbs,
           case when transfer.final_determination is not null then transfer.actual_received_lbs end as received_lbs,
           case when transfer.final_determination is not null and transfer.loaded_weight_lbs is not null
                then ${ventOfRow} end as expected_vent_lbs
      from companies company
      cross join lateral ${transfersOfCompany(isInRange({ ...range, customer: null }))}
      left join custody_ledger kept on kept.transfer_id = transfer.id
     where company.id = ${company_id} and transfer.action = 'Load'`;
}

/** The determined loads of a range of one company's books whose ledger figures are being worked out anew. */
export async function countMarkedLoads(db: Database, company_id: number, range: BooksRange): Promise<number> {
  const { rows } = await sql<{ loads: number }>`
    select count(*)::int as loads
      from companies company
      cross join lateral ${transfersOfCompany(isInRange({ ...range, customer: null }))}
      join custody_ledger_marks mark on mark.transfer_id = transfer.id
     where company.id = ${company_id} and transfer.final_determination is not null`.execute(db);
  return rows[0]?.loads ?? 0;
}

/** Keeps a month and its loads as they are now. False if it is closed already. */
export async function insertClosedMonth(transaction: Database, closing: Closing): Promise<boolean> {
  const { company_id, month, timezone, range, closed_at, closed_by_email } = closing;
  const { loaded_from, loaded_to } = range;
  const made = await transaction
    .insertInto('closed_months')
    .values({ company_id, month, timezone, loaded_from, loaded_to, closed_at, closed_by_email })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return false;
  await sql`
    insert into closed_month_loads (company_id, month, ${FIELDS}, tank_number)
    select ${company_id}::int, ${month}::text, load.*, tank.tank_number
      from (${loadsNow(company_id, range)}) load
      join tanks tank on tank.id = load.tank_id`.execute(transaction);
  return true;
}

/** Who closed a month, by what clock; undefined while it is open. */
export function findClosedMonth(db: Database, { company_id, month }: ClosedMonth) {
  return db
    .selectFrom('closed_months')
    .select(['timezone', 'loaded_from', 'loaded_to', 'closed_at', 'closed_by_email'])
    .where('company_id', '=', company_id)
    .where('month', '=', month)
    .executeTakeFirst();
}

export async function deleteClosedMonth(transaction: Database, { company_id, month }: ClosedMonth): Promise<void> {
  await transaction
    .deleteFrom('closed_months')
    .where('company_id', '=', company_id)
    .where('month', '=', month)
    .execute();
}

interface BooksPart {
  readonly tank_id: number | undefined;
  /** Null for all. */
  readonly customer: string | null;
}

/**
 * What was changed in a closed month since, of all its loads or of those of one tank or customer; null while it is open.
 * Only the loads of that month are read, those of then and those of now.
 */
export async function findClosing(db: Database, closed: ClosedMonth, part: BooksPart): Promise<MonthClosing | null> {
  const found = await findClosedMonth(db, closed);
  if (found === undefined) return null;
  const { timezone, closed_at, closed_by_email } = found;
  const range = {
    ...{ loaded_from: found.loaded_from.toISOString(), loaded_to: found.loaded_to.toISOString(), customer: null },
  };
  const { rows } = await compare(closed, range, part).execute(db);
  const [compared] = rows;
  if (compared === undefined) throw new Error('a comparison without a row');
  return { closed_at: closed_at.toISOString(), closed_by_email, timezone, ...compared };
}

type Compared = Pick<MonthClosing, 'kept' | 'now' | 'changed_loads' | 'changed'>;

function compare({ company_id, month }: ClosedMonth, range: BooksRange, part: BooksPart): RawBuilder<Compared> {
  const isOfPart = sql`(${part.tank_id ?? null}::int is null or tank_id = ${part.tank_id ?? null}::int)
    and (${part.customer}::text is null or customer_key(customer_name) = customer_key(${part.customer}::text))`;
  const loads = (source: RawBuilder<unknown>) => sql`
    select *, loaded_lbs - received_lbs - coalesce(expected_vent_lbs, 0) as difference_lbs, ${isOfPart} as is_of_part
      from (${source}) load`;
  return sql<Compared>`
    with before as (${loads(sql`
           select ${FIELDS}, tank_number from closed_month_loads
            where company_id = ${company_id} and month = ${month}`)}),
         after as (${loads(loadsNow(company_id, range))}),
         changed as (
           select transfer_id,
                  coalesce(before.tank_number, (select tank_number from tanks where id = after.tank_id)) as tank_number,
                  coalesce(before.loaded_at, after.loaded_at) as loaded_at,
                  case when before.transfer_id is null then 'added'
                       when after.transfer_id is not null then 'changed'
                       when exists (select from transfers transfer where transfer.id = transfer_id) then 'moved'
                       else 'deleted' end as kind,
                  ${asLoad('before')} as "kept", ${asLoad('after')} as "now"
             from before full join after using (transfer_id)
            where (before.is_of_part or after.is_of_part)
              and ${valuesOf('before')} is distinct from ${valuesOf('after')})
    select (select ${addedUp} from before where is_of_part) as "kept",
           (select ${addedUp} from after where is_of_part) as "now",
           (select count(*)::int from changed) as changed_loads,
           (select coalesce(json_agg(json_build_object(
                     'transfer_id', transfer_id, 'tank_number', tank_number, 'kind', kind, 'kept', "kept", 'now', "now")
                   order by loaded_at, transfer_id), '[]')
              from (select * from changed order by loaded_at, transfer_id limit ${MOST_CHANGED_LISTED}) listed) as changed`;
}

/** As findTransferTotals adds them up. */
const addedUp = sql`json_build_object(
  'loads', count(*), 'loaded_lbs', coalesce(sum(loaded_lbs), 0),
  'undetermined_lbs', coalesce(sum(loaded_lbs) filter (where final_determination is null), 0),
  'received_lbs', coalesce(sum(received_lbs) filter (where loaded_lbs is not null), 0),
  'expected_vent_lbs', coalesce(sum(expected_vent_lbs), 0), 'difference_lbs', coalesce(sum(difference_lbs), 0),
  'received_unweighed_lbs', coalesce(sum(received_lbs) filter (where loaded_lbs is null), 0))`;

const FIGURES = [
  ...['loaded_at', 'product_name', 'customer_name', 'bol_number', 'final_determination'],
  ...['loaded_lbs', 'received_lbs', 'expected_vent_lbs'],
];

const valuesOf = (row: string) => sql`row(${sql.join(FIGURES.map((name) => sql.ref(`${row}.${name}`)))})`;

const asLoad = (row: string) => sql`case when ${sql.ref(`${row}.tank_id`)} is not null then json_build_object(
  ${sql.join([...FIGURES, 'difference_lbs'].map((name) => sql`${sql.lit(name)}, ${sql.ref(`${row}.${name}`)}`))}) end`;
