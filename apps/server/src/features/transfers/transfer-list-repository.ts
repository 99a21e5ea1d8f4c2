import type { Person } from '@dewar/domain/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type JsonPage, jsonPage, type PageEnd } from '../../shared/database/json-page.ts';
import { isReadableBy } from '../tanks/tank-access.ts';
import { transferRecord } from './transfer-record.ts';

export interface TransferFilter {
  readonly after?: PageEnd | undefined;
  readonly limit: number;
}

/** A tank's transfers, newest load first; undefined if the tank is not the person's. One statement, access check included. */
export async function findTankTransfers(
  db: Database,
  person: Person,
  tank_id: number,
  filter: TransferFilter,
): Promise<JsonPage | undefined> {
  const rows = sql`
    select ${transferRecord} as record, transfer.loaded_at as at, transfer.id
      from transfers transfer
     where transfer.tank_id = tank.id and ${isReadableBy(person, 'transfer.company_id')} ${behind(filter)}
     order by transfer.loaded_at desc, transfer.id desc
     limit ${filter.limit + 1}`;
  const { rows: pages } = await sql<JsonPage>`
    select page.records, page.next_at, page.next_id
      from tanks tank cross join lateral (${jsonPage(rows, filter.limit)}) page
     where tank.id = ${tank_id} and tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}`.execute(db);
  return pages[0];
}

/** The latest transfers of the person's company; administrators see every company's. Deleted tanks leave this list too. */
export async function listLatestTransfers(db: Database, person: Person, filter: TransferFilter): Promise<JsonPage> {
  const newest = sql`
    select transfer.*, tank.tank_number
      from transfers transfer join tanks tank on tank.id = transfer.tank_id and tank.deleted_at is null
     where transfer.company_id = company.id ${behind(filter)}
     order by transfer.loaded_at desc, transfer.id desc
     limit ${filter.limit + 1}`;
  // Company by company, so that the index (company_id, loaded_at) serves administrators too.
  const rows = sql`
    select ${transferRecord} as record, transfer.loaded_at as at, transfer.id
      from companies company
      cross join lateral (${newest}) transfer
      cross join lateral (select transfer.tank_number) tank
     where ${isReadableBy(person, 'company.id')}
     order by transfer.loaded_at desc, transfer.id desc
     limit ${filter.limit + 1}`;
  const { rows: pages } = await jsonPage(rows, filter.limit).execute(db);
  return pages[0] ?? { records: '[]', next_at: null, next_id: null };
}

function behind({ after }: TransferFilter): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  return sql`and (transfer.loaded_at, transfer.id) < (${after.at}::timestamptz, ${after.id}::int)`;
}
