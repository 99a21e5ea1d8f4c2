import { compareNames } from '@dewar/domain/primitives/name-order';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { conflict } from '../../../shared/errors.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { lockTankStates, rewriteTankStates } from '../../tank-state/tank-state-repository.ts';
import { sayOtherTrip } from '../../transfers/free-time-access.ts';
import type { Undone } from '../import-kind.ts';
import { deleteImported } from '../import-repository.ts';
import { requireNoneInTheWay } from '../records-of-tanks.ts';
import { countInTheWay, listImportedTanks } from '../stored-import-repository.ts';
import {
  findArrivalsInTheWay,
  findTripsInTheWay,
  listReportedTanks,
  listTanksOfArrivals,
  takeArrivalsOff,
} from './imported-arrival-repository.ts';

const table = 'transfers';

/**
 * Deletes the transfers of an import and takes its arrivals off the loads that were there before: all or none. Throws 409
 * that says what stands in the way.
 */
export async function undoTransfers(
  db: Database,
  person: SignedIn,
  { import_id, noun, now }: { readonly import_id: number; readonly noun: string; readonly now: Date },
): Promise<Undone> {
  const stored = { table, import_id, isReported: sql<boolean>`false` } as const;
  const tanks = [...(await listImportedTanks(db, stored)), ...(await listTanksOfArrivals(db, import_id))];
  await lockTankStates(db, tanks);
  const { deleted, moved, loaded, ...arrivals } = await findArrivalsInTheWay(db, person, import_id);
  const transfers = await countInTheWay(db, person, stored);
  const others = 'Delete the loads or withdraw the arrivals one by one.';
  requireNoneInTheWay(
    person,
    { noun, others },
    {
      changed: transfers.changed + arrivals.changed,
      elsewhere: transfers.elsewhere + arrivals.elsewhere,
      reported: 0,
    },
  );
  requireNoTank(
    await listReportedTanks(db, import_id),
    'Tanks whose receivers have reported these loads',
    'Delete the other loads one by one.',
  );
  requireNoTank(deleted, 'Tanks deleted since', 'Administrators can restore them.');
  requireNoTank(
    moved,
    'Tanks moved since, whose loads cannot be in transit again',
    'Administrators can move them back.',
  );
  requireNoTank(loaded, 'Tanks with another load in transit', 'Log the arrivals of these loads first.');
  const trips = await findTripsInTheWay(db, import_id);
  requireNoTank(
    trips.map((trip) => `${trip.tank_number} (${sayOtherTrip(trip, person, { timeZone: person.timezone, now })})`),
    'Tanks with a later trip, whose loads cannot be in transit again',
    'Delete the later trips first.',
  );
  // The other way round a tank could have two loads in transit for a moment.
  const { records } = await deleteImported(db, person, { table, import_id });
  const taken = records + (await takeArrivalsOff(db, person, import_id));
  await rewriteTankStates(db, [...new Set(tanks)]);
  return { taken, kept: [] };
}

const NAMED_TANKS = 3;

/** Throws 409 that names the first of the tanks that are in the way, and the way on. */
function requireNoTank(tanks: readonly string[], reason: string, way: string): void {
  if (tanks.length === 0) return;
  const named = tanks.toSorted(compareNames).slice(0, NAMED_TANKS).join(', ');
  const more = tanks.length > NAMED_TANKS ? ` and ${tanks.length - NAMED_TANKS} more` : '';
  throw conflict(`${reason}: ${named}${more}. ${way}`);
}
