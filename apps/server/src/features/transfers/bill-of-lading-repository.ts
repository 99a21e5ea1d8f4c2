import { type BillOfLadingOf, MOST_SAME_BOLS } from '@dewar/contract/transfers';
import { bolKey } from '@dewar/domain/transfers/bill-of-lading';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { plannedEachTime } from '../../shared/database/preparing-client.ts';

/** Of rows `transfer` and `tank`, whose transfer has a number. */
const billColumns = sql`transfer.id as transfer_id, tank.tank_number, transfer.bol_number,
  to_json(transfer.loaded_at) #>> '{}' as loaded_at`;

/** Whether a row `transfer` has this number, along its index: twin of bolKey. */
function hasBol(key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`transfer.bol_number is not null and lower(btrim(transfer.bol_number)) = ${key}`;
}

/** The latest loads of a company with a number. */
export async function findSameBols(db: Database, company_id: number, bol_number: string): Promise<BillOfLadingOf[]> {
  const { rows } = await sql<BillOfLadingOf>`
    select ${billColumns}
      from transfers transfer join tanks tank on tank.id = transfer.tank_id
     where transfer.company_id = ${company_id} and ${hasBol(sql`lower(${bolKey(bol_number)}::text)`)}
     order by transfer.loaded_at desc, transfer.id desc
     limit ${MOST_SAME_BOLS}`.execute(db);
  return rows;
}

/** Whose record of a tank a load is, and since when it was loaded; undefined without it. */
export async function findOwnedLoad(db: Database, id: number, tank_id: number) {
  const { rows } = await sql<{ company_id: number; at: string }>`
    select company_id, to_json(loaded_at) #>> '{}' as at from transfers
     where id = ${id} and tank_id = ${tank_id}`.execute(db);
  return rows[0];
}

/** The bill of lading of a transfer of a company; undefined without such a transfer, its number null if it has none. */
export async function findBol(db: Database, id: number, company_id: number) {
  const { rows } = await sql<Omit<BillOfLadingOf, 'bol_number'> & { bol_number: string | null }>`
    select ${billColumns}
      from transfers transfer join tanks tank on tank.id = transfer.tank_id
     where transfer.id = ${id} and transfer.company_id = ${company_id}`.execute(db);
  return rows[0];
}

export interface BolOfCompany {
  readonly company_id: number;
  readonly key: string;
}

/** The latest load with each of these numbers, of its company: one index lookup for each. */
export async function findLatestBols(
  db: Database,
  bols: readonly BolOfCompany[],
): Promise<readonly (BillOfLadingOf & BolOfCompany)[]> {
  const { rows } = await sql<BillOfLadingOf & BolOfCompany>`
    ${plannedEachTime}
    select given.company_id, given.key, found.*
      from unnest(${bols.map(({ company_id }) => company_id)}::int[], ${bols.map(({ key }) => key)}::text[])
             as given (company_id, key)
     cross join lateral (
       select ${billColumns}
         from transfers transfer join tanks tank on tank.id = transfer.tank_id
        where transfer.company_id = given.company_id and ${hasBol(sql`lower(given.key)`)}
        order by transfer.loaded_at desc, transfer.id desc
        limit 1) found`.execute(db);
  return rows;
}
