import type { RowCount } from '@dewar/contract/exports';
import type { Person } from '@dewar/domain/accounts/permissions';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  type InstantOf,
  isBehind,
  type JsonLines,
  type JsonPage,
  jsonLines,
  type PageRange,
  type PageRequest,
  pageOf,
  rangeOf,
} from '../../shared/database/json-page.ts';
import { countRows } from '../../shared/exports/count-rows.ts';
import {
  type BooksRange,
  EVERY_LOAD,
  isInRange,
  preparedOfBooks,
  transfersOfCompany,
} from '../tank-state/month-of-books-reader.ts';
import { isReadableBy, linesOfTank, type Reader, type TankReader, toReader } from '../tank-state/tank-access.ts';
import { transferColumns } from './transfer-record.ts';

interface TransferPage extends PageRequest {
  readonly range?: BooksRange;
}

/** A tank's transfers, the open load first, then the newest; undefined if the person may not see the tank. */
export async function findTankTransfers(
  db: Database,
  reader: Person | Reader,
  tank_id: number,
  { range = EVERY_LOAD, ...filter }: TransferPage,
): Promise<JsonPage | undefined> {
  const [page] = await tankTransfers(db, { ...toReader(reader), ...range, ...rangeOf(filter), tank_id });
  return page === undefined ? undefined : pageOf(page, filter.limit, listedAt);
}

const listedAt: InstantOf = ({ action, arrived_at, loaded_at }) =>
  action === 'Load' && arrived_at === null ? 'infinity' : String(loaded_at);

const tankTransfers = preparedOfBooks<TankReader & PageRange & BooksRange, JsonLines>((place, isOfRange) =>
  linesOfTank(place, {
    table: 'transfers',
    row: 'transfer',
    columns: transferColumns,
    instant: 'listed_at',
    condition: isOfRange,
  }),
);

// Company by company, so that administrators' queries use the index (company_id, loaded_at) too.
const latestTransfers = preparedOfBooks<Reader & PageRange & BooksRange, JsonLines>((place, isOfRange) =>
  jsonLines(sql`
    select latest.*
      from companies company
      cross join lateral (
        select ${transferColumns}
          from transfers transfer
          join tanks tank on tank.id = transfer.tank_id
         where transfer.company_id = company.id and ${isBehind(place, 'transfer', 'loaded_at')}
           and ${isOfRange}
         order by transfer.loaded_at desc, transfer.id desc
         limit ${place.rows}) latest
     where ${isReadableBy(place, 'company.id')}
     order by latest.loaded_at desc, latest.id desc
     limit ${place.rows}`),
);

/** The latest transfers of the companies that the reader may see, whatever became of their tanks. */
export async function listLatestTransfers(
  db: Database,
  reader: Reader,
  { range = EVERY_LOAD, ...filter }: TransferPage,
): Promise<JsonPage> {
  const [page = { lines: null }] = await latestTransfers(db, { ...reader, ...range, ...rangeOf(filter) });
  return pageOf(page, filter.limit, 'loaded_at');
}

/** How many of these transfers the reader may see: one tank's, or all. Company by company, as they are listed. */
export function countTransfers(
  db: Database,
  reader: Reader,
  { tank_id, range }: { readonly tank_id: number | undefined; readonly range: BooksRange },
): Promise<RowCount> {
  const ofTank = tank_id === undefined ? sql`true` : sql`transfer.tank_id = ${tank_id}`;
  return countRows(
    db,
    sql`
      select 1
        from companies company
        cross join lateral ${transfersOfCompany(sql`${ofTank} and ${isInRange(range)}`)}
        join tanks tank on tank.id = transfer.tank_id
       where ${isReadableBy(reader, 'company.id')}`,
  );
}
