import type { Tank } from '@dewar/contract/tanks';
import { compareNames } from '@dewar/domain/primitives/name-order';
import { isTankMatch } from '../tank-picker.tsx';
import type { TANK_ORDERS, TankListFilter } from './tank-list-address.ts';

/** The tanks that match, in the chosen order. Expects them by number. */
export function filterTanks(tanks: readonly Tank[], filter: TankListFilter): readonly Tank[] {
  const found = tanks.filter((tank) => isChosen(tank, filter));
  const { order } = filter;
  // Sorting keeps the order by number among equals.
  return order === undefined
    ? found
    : found.toSorted((one, other) => compareNames(KEYS[order](one), KEYS[order](other)));
}

function isChosen(tank: Tank, { search, company, stock, status, unset, operational }: TankListFilter): boolean {
  return (
    (search === undefined || isTankMatch(tank, search)) &&
    (company === undefined || tank.company_name === company) &&
    (stock === undefined || tank.company_name === null) &&
    (status === undefined || tank.tank_status === status) &&
    (unset === undefined || tank.tank_status === null) &&
    (operational === undefined || tank.operational_status === (operational === 'yes'))
  );
}

/** What the tanks are sorted by; those without it come first. */
const KEYS: Readonly<Record<(typeof TANK_ORDERS)[number], (tank: Tank) => string>> = {
  company: ({ company_name }) => company_name ?? '',
  status: ({ tank_status }) => tank_status ?? '',
  inspection: ({ csc_inspection_date }) => csc_inspection_date ?? '',
};
