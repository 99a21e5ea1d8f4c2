import type { TimedTransfer } from '@dewar/domain/transfers/trip-overlap';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** A stored load with its times, whoever's record it is: never show one of another company to a company user. */
export interface StoredTrip extends TimedTransfer {
  readonly id: number;
  readonly tank_id: number;
  readonly company_id: number;
  readonly product_name: string | null;
}

export interface TimeOfTank {
  readonly tank_id: number;
  readonly from: string;
  /** Null if it has no end. */
  readonly to: string | null;
}

/** The loads of these tanks under way at these times, of all companies that had them, by their loading time. */
export async function findTripsDuring(db: Database, times: readonly TimeOfTank[]): Promise<readonly StoredTrip[]> {
  const { rows } = await sql<StoredTrip>`
    select trip.id, trip.tank_id, trip.company_id, trip.action, trip.loaded_at, trip.arrived_at,
           trip.product_name
      from unnest(${times.map(({ tank_id }) => tank_id)}::int[], ${times.map(({ from }) => from)}::timestamptz[],
                  ${times.map(({ to }) => to ?? 'infinity')}::timestamptz[]) as given (tank_id, since, until)
     cross join lateral (
       select id, tank_id, company_id, action, loaded_at, arrived_at, product_name from transfers
        where transfers.tank_id = given.tank_id and action = 'Load' and loaded_at < given.until
          and (arrived_at > given.since or arrived_at is null)) trip
     order by trip.loaded_at, trip.id`.execute(db);
  return rows;
}
