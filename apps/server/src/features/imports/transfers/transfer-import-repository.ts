import { type TransferFields, transferFields } from '@dewar/contract/transfers';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { plannedEachTime } from '../../../shared/database/preparing-client.ts';
import { type Importer, trailOf } from '../import-repository.ts';
import type { ImportedRecord } from '../judged-row.ts';
import { isInSecondOf } from '../whole-second.ts';

export interface ImportedTransfer extends ImportedRecord, TransferFields {
  /** The stored load to which the row adds its arrival; null if the transfer is new. */
  readonly transfer_id: number | null;
}

/** What transfers are compared by. */
export interface ComparedLoad
  extends Pick<TransferFields, 'action' | 'loaded_weight_lbs' | 'loaded_at' | 'arrived_at'> {
  readonly tank_id: number;
}

export interface StoredLoad extends ComparedLoad {
  readonly id: number;
}

/**
 * The transfers of the companies of these in the seconds of their loading, and every load in transit. Of two at the
 * same time the one that has arrived is last. One index lookup for each, as of readings.
 */
export async function findStoredLoads(db: Database, transfers: readonly ImportedTransfer[]): Promise<StoredLoad[]> {
  const tanks = transfers.map(({ tank_id }) => tank_id);
  const times = transfers.map(({ loaded_at }) => loaded_at);
  const companies = transfers.map(({ company_id = null }) => company_id);
  const { rows } = await sql<StoredLoad>`
    ${plannedEachTime}
    select stored.id, stored.tank_id, stored.action, stored.loaded_weight_lbs, stored.loaded_at, stored.arrived_at
      from unnest(${tanks}::int[], ${times}::timestamptz[], ${companies}::int[]) as given (tank_id, loaded_at, company_id)
      join tank_state state on state.tank_id = given.tank_id
     cross join lateral (
       select id, tank_id, action, loaded_weight_lbs, loaded_at, arrived_at from transfers
        where tank_id = given.tank_id and company_id in (given.company_id, state.company_id)
          and ${isInSecondOf('loaded_at', 'given.loaded_at')}
       offset 0) stored
    union
    select stored.id, stored.tank_id, stored.action, stored.loaded_weight_lbs, stored.loaded_at, stored.arrived_at
      from tank_state state
      join transfers stored on stored.id = state.open_transfer_id
     where state.tank_id = any(${tanks}::int[])
     order by arrived_at nulls first, id`.execute(db);
  return rows;
}

const FIELDS = sql.join(transferFields.keyof().options.map((field) => sql.ref(field)));
const GIVEN = sql.join(transferFields.keyof().options.map((field) => sql.ref(`given.${field}`)));

/**
 * Inserts the transfers of an import and the trail of each in one statement. The person may read the tanks, which are
 * locked.
 */
export async function insertTransfers(
  db: Database,
  person: Importer,
  { import_id, records }: { readonly import_id: number; readonly records: readonly ImportedTransfer[] },
): Promise<void> {
  await sql`
    with made as (
      insert into transfers (tank_id, company_id, assignment_id, ${FIELDS}, import_id, recorded_by, recorded_by_email,
                             arrival_recorded_by, arrival_recorded_at)
      select given.tank_id, owner.company_id, owner.id, ${GIVEN}, ${import_id}::int, ${person.id}::int,
             ${person.email}::text, case when given.arrived_at is not null then ${person.id}::int end,
             case when given.arrived_at is not null then now() end
        from jsonb_populate_recordset(null::transfers, ${JSON.stringify(records)}::jsonb) given
        join tank_state state on state.tank_id = given.tank_id
        join tank_assignments owner on owner.id = coalesce(given.assignment_id, state.assignment_id)
      returning *)
    ${trailOf('transfers')}`.execute(db);
}
