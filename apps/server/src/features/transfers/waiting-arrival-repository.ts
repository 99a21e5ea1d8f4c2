import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import {
  isAhead,
  type JsonLines,
  type JsonPage,
  jsonLines,
  type PageRange,
  type PageRequest,
  pageOf,
  rangeFromOldest,
} from '../../shared/database/json-page.ts';
import { prepared } from '../../shared/database/prepared.ts';
import { isWaitingArrival } from '../tank-state/awaited-determination-repository.ts';
import { isReadableBy, type Reader } from '../tank-state/tank-access.ts';
import { transferColumns } from './transfer-record.ts';

// Company by company, so that administrators' queries use the index (company_id, arrived_at) too.
const waitingArrivals = prepared<Reader & PageRange, JsonLines>((place) =>
  jsonLines(sql`
    select waiting.*
      from companies company
      cross join lateral (
        select ${transferColumns}, company.name as company_name
          from transfers transfer
          join tanks tank on tank.id = transfer.tank_id
         where transfer.company_id = company.id and ${isWaitingArrival}
           and ${isAhead(place, 'transfer', 'arrived_at')}
         order by transfer.arrived_at, transfer.id
         limit ${place.rows}) waiting
     where ${isReadableBy(place, 'company.id')}
     order by waiting.arrived_at, waiting.id
     limit ${place.rows}`),
);

/** Arrivals that wait for their determination, the oldest first, whatever became of their tanks. */
export async function listWaitingArrivals(db: Database, reader: Reader, wanted: PageRequest): Promise<JsonPage> {
  const range = rangeFromOldest(wanted);
  const [page = { lines: null }] = await waitingArrivals(db, { ...reader, ...range });
  return pageOf(page, wanted.limit, 'arrived_at');
}
