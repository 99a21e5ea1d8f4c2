import { rewriteLeakMap } from '../src/features/leak-map/kept-leak-map-repository.ts';
import { rewriteTankState } from '../src/features/tank-state/tank-state-repository.ts';
import type { Database } from '../src/shared/database/database.ts';
import type { DemoTank } from './fleet.ts';
import { TANK_STATUSES } from './fleet-plan.ts';
import { insertRows } from './insert-rows.ts';
import { writeLeakChecks } from './write-leak-checks.ts';
import type { Written } from './write-people.ts';
import { writeStock } from './write-stock.ts';
import { type PlacedTank, type Recorder, writeTanks } from './write-tanks.ts';

/**
 * Inserts tanks and their records in bulk, then computes each tank's state with the server's own code. Returns the
 * tanks with their ids.
 */
export async function writeFleet(
  db: Database,
  fleet: readonly DemoTank[],
  { companyIds, userIds, now }: Written & { readonly now: Date },
): Promise<readonly PlacedTank[]> {
  await insertRows(
    db,
    'tank_statuses',
    TANK_STATUSES.map((status_name) => ({ status_name })),
  );
  const placed = await writeTanks(db, fleet, { companyIds, now });
  const recorder = (email: string) => ({ recorded_by: userIds.get(email) ?? null, recorded_by_email: email });
  await writeReadings(db, placed, recorder);
  await writeTransfers(db, placed, recorder);
  await writeLeakChecks(db, placed, recorder);
  for (const { origin } of placed) await rewriteTankState(db, origin.tank_id);
  await writeStock(db, now);
  await rewriteLeakMap(db, [...companyIds.values()]);
  return placed;
}

/** In order of time, as a fleet's readings arrive. */
async function writeReadings(db: Database, placed: readonly PlacedTank[], recorder: Recorder): Promise<void> {
  const rows = placed.flatMap(({ tank, origin }) =>
    tank.readings.map((reading) => ({
      ...origin,
      ...reading,
      ...recorder(reading.recorded_by_email),
      created_at: reading.reading_timestamp,
      updated_at: reading.reading_timestamp,
    })),
  );
  await insertRows(
    db,
    'vacuum_readings',
    rows.sort((one, other) => one.reading_timestamp.getTime() - other.reading_timestamp.getTime()),
  );
}

async function writeTransfers(db: Database, placed: readonly PlacedTank[], recorder: Recorder): Promise<void> {
  const rows = placed.flatMap(({ tank, origin }) =>
    tank.transfers.map((transfer) => ({
      ...origin,
      action: 'Load',
      ...transfer,
      ...recorder(transfer.recorded_by_email),
      // One version for the load, one more each for the arrival and the determination.
      version: 1 + Number(transfer.arrived_at !== null) + Number(transfer.determined_at !== null),
      created_at: transfer.loaded_at,
      updated_at: transfer.determined_at ?? transfer.arrived_at ?? transfer.loaded_at,
    })),
  );
  await insertRows(
    db,
    'transfers',
    rows.sort((one, other) => one.loaded_at.getTime() - other.loaded_at.getTime()),
  );
}
