import { findImpossibleFigures, type TransferFigures } from '@dewar/domain/transfers/impossible-figures';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import { findJudgedPlate } from '../tank-state/judged-plate-repository.ts';

type StoredFigures = TransferFigures & { readonly id: number };

/**
 * Throws 400 that names the figures of a transfer that cannot be (rules 9), by the plate that it was judged with if it
 * was; stored ones are not judged again.
 */
export async function requirePossible(
  db: Database,
  tank_id: number,
  { edited, stored }: { readonly edited: TransferFigures; readonly stored?: StoredFigures | undefined },
): Promise<void> {
  const plate = await findJudgedPlate(db, tank_id, stored?.id);
  if (plate === undefined) throw notFound();
  const errors = findImpossibleFigures(edited, { plate }, stored);
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}
