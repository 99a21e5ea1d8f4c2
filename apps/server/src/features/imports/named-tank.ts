import type { NamedTank } from './import-repository.ts';
import { RefusedRow, type RowCells } from './row-cells.ts';

/** The tank that a row names. Throws RefusedRow if the person sees no such tank. */
export function requireTank(cells: RowCells, tank: NamedTank | undefined): NamedTank {
  if (tank === undefined) throw new RefusedRow('tank_number', `There is no tank ${cells.text('tank_number')}.`);
  return tank;
}

/** The same for records: a tank in stock takes none. */
export function requireTankOfCompany(cells: RowCells, tank: NamedTank | undefined): NamedTank {
  const found = requireTank(cells, tank);
  if (found.company_id !== null) return found;
  throw new RefusedRow('tank_number', `${found.tank_number} is in stock, and takes no records.`);
}
