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
import { isReadableBy, type Reader } from '../tank-state/tank-access.ts';
import { transferColumns } from './transfer-record.ts';

/**
 * As isDeterminationAwaited of the domain, for loads only: only they have a quantity that was to arrive. The last three
 * conditions are those of the index transfers_waiting_idx; of a row `transfer`.
 */
export const isWaitingArrival = sql<boolean>`(transfer.action = 'Load' and transfer.arrived_at is not null
  and transfer.arrival_assessment is not null and transfer.final_determination is null)`;

// Company by company, so that administrators' queries use the index (company_id, arrived_at) too.
const waitingArrivals = prepared<Reader & PageRange, JsonLines>((place) =>
  jsonLines(sql`
    select waiting.*
      from companies company
      cross join lateral (
        select ${transferColumns}, company.name as company_name
          from transfers transfer
          join tanks tank on tank.id = transfer.tank_id and tank.deleted_at is null
         where transfer.company_id = company.id and ${isWaitingArrival}
           and (${place.sees_all}::boolean or tank.company_id = transfer.company_id)
           and ${isAhead(place, 'transfer', 'arrived_at')}
         order by transfer.arrived_at, transfer.id
         limit ${place.rows}) waiting
     where ${isReadableBy(place, 'company.id')}
     order by waiting.arrived_at, waiting.id
     limit ${place.rows}`),
);

/**
 * Arrivals that wait for their determination, the oldest first. Of a tank that has left their company, people can open
 * nothing: only administrators find it.
 */
export async function listWaitingArrivals(db: Database, reader: Reader, wanted: PageRequest): Promise<JsonPage> {
  const range = rangeFromOldest(wanted);
  const [page = { lines: null }] = await waitingArrivals(db, { ...reader, ...range });
  return pageOf(page, wanted.limit, 'arrived_at');
}
