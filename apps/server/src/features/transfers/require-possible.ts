import { findImpossibleFigures, type TransferFigures } from '@dewar/domain/transfers/impossible-figures';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import { findTankPlate } from '../tank-state/tank-state-repository.ts';

/** Throws 400 that names the figures of a transfer that cannot be (rules 9); stored ones are not judged again. */
export async function requirePossible(
  db: Database,
  tank_id: number,
  { edited, stored }: { readonly edited: TransferFigures; readonly stored?: TransferFigures | undefined },
): Promise<void> {
  const plate = await findTankPlate(db, tank_id);
  if (plate === undefined) throw notFound();
  const errors = findImpossibleFigures(edited, { plate }, stored);
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}
