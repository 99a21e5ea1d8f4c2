import { isConstraintViolation } from '../../../shared/database/constraint-violations.ts';
import type { Database } from '../../../shared/database/database.ts';
import { conflict } from '../../../shared/errors.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { rewriteLeakMap } from '../../leak-map/kept-leak-map-repository.ts';
import { rewriteTankStates } from '../../tank-state/tank-state-repository.ts';
import { eraseTanks, insertTanks, listAddedTanks, type TankToAdd } from './new-tanks-repository.ts';
import { lockTanksAndStates } from './tank-change-access.ts';
import { auditTanks } from './tanks-at-once-repository.ts';

/** Adds the tanks of an import. Throws 409 if somebody has added one of their numbers meanwhile. */
export async function addTanks(
  { db, person }: RequestContext,
  import_id: number,
  tanks: readonly TankToAdd[],
): Promise<void> {
  const ids = await insertNew(db, import_id, tanks);
  await rewriteTankStates(db, ids);
  const made = ids.map((id) => ({ id, record: null }));
  await auditTanks(db, person, { action: 'import', field: 'import_id', id: import_id }, made);
  await rewriteLeakMap(
    db,
    tanks.map(({ company_id }) => company_id),
  );
}

async function insertNew(db: Database, import_id: number, tanks: readonly TankToAdd[]) {
  try {
    return await insertTanks(db, import_id, tanks);
  } catch (error) {
    if (!isConstraintViolation(error, 'tanks_living_number_key')) throw error;
    throw conflict('Somebody has added a tank with one of these numbers meanwhile. Look at the rows again.');
  }
}

interface TakenBack {
  readonly taken: number;
  /** The tanks that stay, and why. */
  readonly kept: { readonly label: string; readonly message: string }[];
}

/** Removes the tanks that an import added, but for those that were changed since or have records. */
export async function takeTanksBack({ db, person }: RequestContext, import_id: number): Promise<TakenBack> {
  const before = await listAddedTanks(db, import_id);
  await lockTanksAndStates(
    db,
    before.map(({ id }) => id),
  );
  const tanks = (await listAddedTanks(db, import_id)).map((tank) => ({ ...tank, reason: findReason(tank) }));
  const gone = tanks.filter(({ reason }) => reason === undefined);
  await eraseTanks(db, person, { import_id, ids: gone.map(({ id }) => id) });
  await rewriteLeakMap(
    db,
    gone.map(({ company_id }) => company_id),
  );
  const kept = tanks.flatMap(({ tank_number, reason }) =>
    reason === undefined ? [] : [{ label: tank_number, message: reason }],
  );
  return { taken: gone.length, kept };
}

function findReason(tank: { readonly is_changed: boolean; readonly has_records: boolean }): string | undefined {
  if (tank.has_records) return 'It has records since.';
  return tank.is_changed ? 'It was changed since.' : undefined;
}
