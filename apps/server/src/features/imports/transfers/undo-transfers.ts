import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { conflict } from '../../../shared/errors.ts';
import { lockTankStates, rewriteTankStates } from '../../tank-state/tank-state-repository.ts';
import type { Undone } from '../import-kind.ts';
import { deleteImported, type Importer } from '../import-repository.ts';
import { requireNoneInTheWay } from '../records-of-tanks.ts';
import { countInTheWay, listImportedTanks } from '../stored-import-repository.ts';
import { countArrivalsInTheWay, listTanksOfArrivals, takeArrivalsOff } from './imported-arrival-repository.ts';

const table = 'transfers';

/**
 * Deletes the transfers of an import and takes its arrivals off the loads that were there before: all or none. Throws 409
 * that says what stands in the way.
 */
export async function undoTransfers(
  db: Database,
  person: Importer,
  { import_id, noun }: { readonly import_id: number; readonly noun: string },
): Promise<Undone> {
  const stored = { table, import_id, isReported: sql<boolean>`false` } as const;
  const tanks = [...(await listImportedTanks(db, stored)), ...(await listTanksOfArrivals(db, import_id))];
  await lockTankStates(db, tanks);
  const { moved, loaded, ...arrivals } = await countArrivalsInTheWay(db, person, import_id);
  const transfers = await countInTheWay(db, person, stored);
  requireNoneInTheWay(person, noun, {
    changed: transfers.changed + arrivals.changed,
    elsewhere: transfers.elsewhere + arrivals.elsewhere,
    reported: 0,
  });
  requireTransitPossible(moved, 'that was moved or deleted since');
  requireTransitPossible(loaded, 'that has another load in transit now');
  // The other way round a tank could have two loads in transit for a moment.
  const { records } = await deleteImported(db, person, { table, import_id });
  const taken = records + (await takeArrivalsOff(db, person, import_id));
  await rewriteTankStates(db, [...new Set(tanks)]);
  return { taken, kept: [] };
}

/** Throws 409 for loads that cannot be in transit again. */
function requireTransitPossible(loads: number, tank: string): void {
  if (loads === 0) return;
  throw conflict(`Cannot be in transit again: ${loads} ${loads === 1 ? 'load' : 'loads'} of a tank ${tank}.`);
}
