import type { Person } from '@dewar/domain/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type JsonLines, type JsonPage, jsonLines, type PageEnd, pageOf } from '../../shared/database/json-page.ts';
import { isReadableBy } from '../tanks/tank-access.ts';
import { transferColumns } from './transfer-record.ts';

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
  const listed = sql`
    select ${transferColumns}
      from transfers transfer
     where transfer.tank_id = tank.id and ${isReadableBy(person, 'transfer.company_id')} ${behind(filter)}
     order by transfer.loaded_at desc, transfer.id desc
     limit ${filter.limit + 1}`;
  const { rows: found } = await sql<JsonLines>`
    select page.lines from tanks tank cross join lateral (${jsonLines(listed)}) page
     where tank.id = ${tank_id} and tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}`.execute(db);
  return found[0] === undefined ? undefined : pageOf(found[0], filter.limit, 'loaded_at');
}

/** The latest transfers of the person's company; administrators see every company's. Deleted tanks leave this list too. */
export async function listLatestTransfers(db: Database, person: Person, filter: TransferFilter): Promise<JsonPage> {
  const ofCompany = sql`
    select ${transferColumns}
      from transfers transfer join tanks tank on tank.id = transfer.tank_id and tank.deleted_at is null
     where transfer.company_id = company.id ${behind(filter)}
     order by transfer.loaded_at desc, transfer.id desc
     limit ${filter.limit + 1}`;
  // Company by company, so that the index (company_id, loaded_at) serves administrators too.
  const listed = sql`
    select latest.*
      from companies company cross join lateral (${ofCompany}) latest
     where ${isReadableBy(person, 'company.id')}
     order by latest.loaded_at desc, latest.id desc
     limit ${filter.limit + 1}`;
  const { rows: found } = await jsonLines(listed).execute(db);
  return pageOf(found[0] ?? { lines: null }, filter.limit, 'loaded_at');
}

function behind({ after }: TransferFilter): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  return sql`and (transfer.loaded_at, transfer.id) < (${after.at}::timestamptz, ${after.id}::int)`;
}
