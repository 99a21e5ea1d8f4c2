import { flag, oneOf, parseSearch, text } from '../../../shared/navigation/parse-search.ts';

/** Without one they stand by number. */
export const TANK_ORDERS = ['company', 'status', 'inspection'] as const;

const READERS = {
  /** Part of a number or of the words for its state. */
  search: text,
  company: text,
  /** The tanks without a company. */
  stock: flag,
  status: text,
  /** The tanks without a status. */
  unset: flag,
  operational: oneOf(['yes', 'no']),
  order: oneOf(TANK_ORDERS),
};

/** What the list of all tanks shows; a company and the stock, a status and none exclude each other. */
export function readTankListFilter(address: object) {
  const { company, status, ...rest } = parseSearch(address, READERS);
  return {
    ...rest,
    ...(company !== undefined && rest.stock === undefined && { company }),
    ...(status !== undefined && rest.unset === undefined && { status }),
  };
}

export type TankListFilter = ReturnType<typeof readTankListFilter>;
