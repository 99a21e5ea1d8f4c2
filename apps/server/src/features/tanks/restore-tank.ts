import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import { rewriteLeakMap } from '../leak-map/kept-leak-map-repository.ts';
import { type Restored, type Restoring, readKeptRow } from '../recently-deleted/recycle-bin-access.ts';
import { rewriteTankState } from '../tank-state/tank-state-repository.ts';
import { assignTank, findDeletedTankForUpdate, markTankRestored } from './tank-repository.ts';
import { findStatusToReferTo } from './tank-status-repository.ts';

const keptTank = z.object({ tank_number: z.string(), tank_status: z.string().nullable() });

/**
 * Brings a tank back into the lists of its company, or into stock, from now on: weekly reports count it as added. Throws
 * 409 if another tank has its number.
 */
export async function restoreTank({ db: transaction, entry, name }: Restoring): Promise<Restored> {
  const kept = keptTank.parse(await readKeptRow(transaction, entry));
  const tank_number = name ?? kept.tank_number;
  if (tank_number.length > TEXT_LIMITS.tank_number) {
    throw invalidInput({ name: `A tank number has at most ${TEXT_LIMITS.tank_number} characters` });
  }
  const tank = await findDeletedTankForUpdate(transaction, entry.entity_id);
  if (tank === undefined) throw notFound();
  const tank_status = await findStatusToReferTo(transaction, kept.tank_status);
  try {
    await markTankRestored(transaction, tank.id, { tank_number, tank_status });
  } catch (error) {
    if (!isConstraintViolation(error, 'tanks_living_number_key')) throw error;
    const text = `Another tank has the number ${tank_number} now. Bring this one back under another number.`;
    throw conflict(text, { name: text });
  }
  await assignTank(transaction, tank.id, tank.company_id);
  await rewriteTankState(transaction, tank.id);
  await rewriteLeakMap(transaction, [tank.company_id]);
  const isStatusLost = kept.tank_status !== null && tank_status === null;
  return {
    label: tank_number,
    notes: isStatusLost ? [`It has no status now: ${kept.tank_status} is no longer in the status list.`] : [],
  };
}
