import { can } from '@dewar/domain/accounts/permissions';
import { describeHolders } from '@dewar/domain/tanks/tank-holdings';
import type { RowContext } from './import-kind.ts';
import type { Importer, NamedTank } from './import-repository.ts';
import { RefusedRow, type RowCells } from './row-cells.ts';

/** The tank that a row names. Throws RefusedRow if the person sees no such tank. */
export function requireTank(cells: RowCells, tank: NamedTank | undefined): NamedTank {
  if (tank === undefined) throw new RefusedRow('tank_number', `There is no tank ${cells.text('tank_number')}.`);
  return tank;
}

type Owning = Pick<RowContext<Importer>, 'person' | 'timeZone' | 'company_name'>;

/** The company that an administrator chose for all rows; what others send does not count. */
export function chosenCompany({ person, company_name }: Owning): string | undefined {
  return can(person, 'read', 'every_company') ? company_name : undefined;
}

/** The same for records: a tank in stock takes those alone of which an administrator has chosen whose they are. */
export function requireTankOfCompany(cells: RowCells, tank: NamedTank | undefined, owning: Owning): NamedTank {
  const found = requireTank(cells, tank);
  if (found.company_id !== null || chosenCompany(owning) !== undefined) return found;
  const holders = describeHolders(found.holdings, owning.timeZone);
  const way = holders === null ? 'Assign it to a company first.' : `${holders}: choose whose records these are.`;
  throw new RefusedRow('tank_number', `${found.tank_number} is in stock, and takes no records. ${way}`);
}
