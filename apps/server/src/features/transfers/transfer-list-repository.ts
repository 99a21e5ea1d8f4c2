import type { Person } from '@dewar/domain/accounts/permissions';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  isBehind,
  type JsonLines,
  type JsonPage,
  jsonLines,
  type PageRange,
  type PageRequest,
  pageOf,
  rangeOf,
} from '../../shared/database/json-page.ts';
import { prepared } from '../../shared/database/prepared.ts';
import { isReadableBy, pagesOfTank, type Reader, readerOf } from '../tank-state/tank-access.ts';
import { transferColumns } from './transfer-record.ts';

/** A tank's transfers, the open load first, then the newest; undefined if the person may not see the tank. */
export const findTankTransfers = pagesOfTank({
  table: 'transfers',
  row: 'transfer',
  columns: transferColumns,
  instant: 'listed_at',
  instantOf: ({ action, arrived_at, loaded_at }) =>
    action === 'Load' && arrived_at === null ? 'infinity' : String(loaded_at),
});

// Company by company, so that administrators' queries use the index (company_id, loaded_at) too.
const latestTransfers = prepared<Reader & PageRange, JsonLines>((place) =>
  jsonLines(sql`
    select latest.*
      from companies company
      cross join lateral (
        select ${transferColumns}
          from transfers transfer
          join tanks tank on tank.id = transfer.tank_id and tank.deleted_at is null
         where transfer.company_id = company.id and ${isBehind(place, 'transfer', 'loaded_at')}
         order by transfer.loaded_at desc, transfer.id desc
         limit ${place.rows}) latest
     where ${isReadableBy(place, 'company.id')}
     order by latest.loaded_at desc, latest.id desc
     limit ${place.rows}`),
);

/**
 * The latest transfers of the person's company, for administrators of all companies. Transfers of deleted tanks are
 * left out.
 */
export async function listLatestTransfers(db: Database, person: Person, filter: PageRequest): Promise<JsonPage> {
  const [page = { lines: null }] = await latestTransfers(db, { ...readerOf(person), ...rangeOf(filter) });
  return pageOf(page, filter.limit, 'loaded_at');
}
