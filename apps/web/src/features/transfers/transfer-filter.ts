import type { Transfer } from '@dewar/contract/transfers';
import { nameSearch } from '@dewar/domain/primitives/name-search';
import { computePressureGain } from '@dewar/domain/thermodynamics/pressure-gain';
import { isDeterminationAwaited } from '@dewar/domain/transfers/transfer-status';
import { oneOf, parseSearch, text } from '../../shared/navigation/parse-search.ts';

const TRANSFER_STATES = ['in-transit', 'awaiting', 'determined', 'vented'] as const;

/** Without one the newest load comes first. */
const TRANSFER_ORDERS = ['oldest', 'gain'] as const;

const READERS = {
  load_state: oneOf(TRANSFER_STATES),
  /** Words of the product, the customer, the bill of lading or the notes. */
  load_search: text,
  load_order: oneOf(TRANSFER_ORDERS),
};

/** What an address says about the list of a tank's transfers. */
export function readTransferFilter(address: object) {
  return parseSearch(address, READERS);
}

export type TransferFilter = ReturnType<typeof readTransferFilter>;

/** The transfers that match, in the chosen order. Expects the newest load first. */
export function filterTransfers(transfers: readonly Transfer[], filter: TransferFilter): readonly Transfer[] {
  const { load_state, load_search, load_order } = filter;
  const isFound = nameSearch(load_search ?? '');
  const found = transfers.filter(
    (transfer) =>
      (load_state === undefined || isInState(transfer, load_state)) &&
      isFound(transfer.product_name, transfer.customer_name, transfer.bol_number, transfer.notes),
  );
  if (load_order === 'oldest') return found.toReversed();
  return load_order === 'gain' ? found.toSorted((one, other) => gainOf(other) - gainOf(one)) : found;
}

function isInState(transfer: Transfer, state: (typeof TRANSFER_STATES)[number]): boolean {
  switch (state) {
    case 'in-transit':
      return transfer.arrived_at === null;
    case 'awaiting':
      return isDeterminationAwaited(transfer);
    case 'determined':
      return transfer.final_determination !== null;
    case 'vented':
      return transfer.was_venting;
  }
}

/** In psi; transfers whose gain is unknown come last. */
function gainOf({ loaded_pressure, arrival_pressure }: Transfer): number {
  return computePressureGain(loaded_pressure, arrival_pressure) ?? -Number.MAX_VALUE;
}
