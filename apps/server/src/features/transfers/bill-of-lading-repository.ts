import { type BillOfLadingOf, MOST_SAME_BOLS } from '@dewar/contract/transfers';
import type { Person } from '@dewar/domain/accounts/permissions';
import { bolKey } from '@dewar/domain/transfers/bill-of-lading';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { plannedEachTime } from '../../shared/database/preparing-client.ts';
import { isInBooksOf } from '../tank-state/tank-access.ts';

/** Of rows `transfer` and `tank`, whose transfer has a number. */
const billColumns = sql`transfer.id as transfer_id, tank.tank_number, transfer.bol_number,
  to_json(transfer.loaded_at) #>> '{}' as loaded_at`;

/** Whether a row `transfer` has this number, along its index: twin of bolKey. */
function hasBol(key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`transfer.bol_number is not null and lower(btrim(transfer.bol_number)) = ${key}`;
}

interface AskedBol {
  readonly tank_id: number;
  readonly bol_number: string;
}

/** The latest loads with a number, in the books of the companies that had the tank. */
export async function findSameBols(
  db: Database,
  person: Person,
  { tank_id, bol_number }: AskedBol,
): Promise<BillOfLadingOf[]> {
  const { rows } = await sql<BillOfLadingOf>`
    select ${billColumns}
      from transfers transfer join tanks tank on tank.id = transfer.tank_id
     where transfer.company_id in (select had.company_id from tank_assignments had where had.tank_id = ${tank_id})
       and ${hasBol(sql`lower(${bolKey(bol_number)}::text)`)} and ${isInBooksOf(person, 'transfer')}
     order by transfer.loaded_at desc, transfer.id desc
     limit ${MOST_SAME_BOLS}`.execute(db);
  return rows;
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
