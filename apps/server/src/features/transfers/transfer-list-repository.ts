import type { Person } from '@dewar/domain/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  FIRST_PAGE,
  type JsonLines,
  type JsonPage,
  jsonLines,
  type PageEnd,
  pageOf,
} from '../../shared/database/json-page.ts';
import { type Places, prepared } from '../../shared/database/prepared.ts';
import { isReadableBy, type Reader, readerOf } from '../tanks/tank-access.ts';
import { transferColumns } from './transfer-record.ts';

export interface TransferFilter {
  readonly after?: PageEnd | undefined;
  readonly limit: number;
}

interface TransferRange {
  readonly at: string;
  readonly id: number;
  /** One more than the page holds. */
  readonly rows: number;
}

const tankTransfers = prepared<Reader & TransferRange & { readonly tank_id: number }, JsonLines>(
  (place) => sql`
    select page.lines
      from tanks tank
      cross join lateral (${jsonLines(sql`
        select ${transferColumns}
          from transfers transfer
         where transfer.tank_id = tank.id and ${isReadableBy(place, 'transfer.company_id')} and ${isBehind(place)}
         order by transfer.loaded_at desc, transfer.id desc
         limit ${place.rows}`)}) page
     where tank.id = ${place.tank_id} and tank.deleted_at is null and ${isReadableBy(place, 'tank.company_id')}`,
);

/** A tank's transfers, newest load first; undefined if the tank is not the person's. One statement, access check included. */
export async function findTankTransfers(
  db: Database,
  person: Person,
  tank_id: number,
  filter: TransferFilter,
): Promise<JsonPage | undefined> {
  const [page] = await tankTransfers(db, { ...readerOf(person), ...rangeOf(filter), tank_id });
  return page === undefined ? undefined : pageOf(page, filter.limit, 'loaded_at');
}

// Company by company, so that the index (company_id, loaded_at) serves administrators too.
const latestTransfers = prepared<Reader & TransferRange, JsonLines>((place) =>
  jsonLines(sql`
    select latest.*
      from companies company
      cross join lateral (
        select ${transferColumns}
          from transfers transfer
          join tanks tank on tank.id = transfer.tank_id and tank.deleted_at is null
         where transfer.company_id = company.id and ${isBehind(place)}
         order by transfer.loaded_at desc, transfer.id desc
         limit ${place.rows}) latest
     where ${isReadableBy(place, 'company.id')}
     order by latest.loaded_at desc, latest.id desc
     limit ${place.rows}`),
);

/** The latest transfers of the person's company; administrators see every company's. Deleted tanks leave this list too. */
export async function listLatestTransfers(db: Database, person: Person, filter: TransferFilter): Promise<JsonPage> {
  const [page = { lines: null }] = await latestTransfers(db, { ...readerOf(person), ...rangeOf(filter) });
  return pageOf(page, filter.limit, 'loaded_at');
}

function rangeOf({ after = FIRST_PAGE, limit }: TransferFilter): TransferRange {
  return { at: after.at, id: after.id, rows: limit + 1 };
}

function isBehind(place: Places<TransferRange>): RawBuilder<boolean> {
  return sql<boolean>`(transfer.loaded_at, transfer.id) < (${place.at}::timestamptz, ${place.id}::int)`;
}
