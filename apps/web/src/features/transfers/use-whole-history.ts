import type { Transfer } from '@dewar/contract/transfers';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allTankTransfersQuery, tankTransferCountQuery } from './transfers-api.ts';
import { useTransferFilter } from './use-transfer-filter.ts';

/** The transfers of a tank that its history shows: the newest ones, or all where that is asked or they are searched. */
export function useWholeHistory(tankId: number, newest: readonly Transfer[]) {
  const { filter } = useTransferFilter();
  const [isAsked, setAsked] = useState(false);
  const mayHaveMore = newest.length >= LIST_LIMITS.transfer_history;
  const { data: counted } = useQuery({ ...tankTransferCountQuery(tankId), enabled: mayHaveMore });
  const total = mayHaveMore ? counted : newest.length;
  const hasMore = total !== undefined && total > newest.length;
  const isNeeded = isAsked || Object.keys(filter).length > 0;
  const all = useQuery({ ...allTankTransfersQuery(tankId), enabled: hasMore && isNeeded });
  const transfers = hasMore && isNeeded ? (all.data ?? newest) : newest;
  return {
    transfers,
    /** Undefined until it is known. */
    total,
    isWhole: total !== undefined && transfers.length >= total,
    all,
    askForAll: () => setAsked(true),
  };
}
