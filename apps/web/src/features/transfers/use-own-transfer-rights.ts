import type { Transfer } from '@dewar/contract/transfers';
import { canCorrectOwn } from '@dewar/domain/accounts/own-corrections';
import { useSession } from '../../shared/session/session.ts';
import { useNow } from '../../shared/ui/time/use-now.ts';
import type { TransferRights } from './use-transfer-rights.ts';

interface OwnTransferRights extends Pick<TransferRights, 'canEdit' | 'canDelete'> {
  readonly canWithdrawArrival: boolean;
}

/** What the person may do to this transfer: by their role, or for a while because they logged it. */
export function useOwnTransferRights(transfer: Transfer, rights: TransferRights): OwnTransferRights {
  const user = useSession()?.user;
  const now = useNow();
  const { recorded_by, correctable_until, arrival_recorded_by, arrival_correctable_until } = transfer;
  const isOwnLoad = user !== undefined && canCorrectOwn(user, { recorded_by, correctable_until }, now);
  const arrival = { recorded_by: arrival_recorded_by, correctable_until: arrival_correctable_until };
  const isOwnArrival = user !== undefined && canCorrectOwn(user, arrival, now);
  return {
    canEdit: rights.canEdit || isOwnLoad || isOwnArrival,
    canDelete: rights.canDelete || isOwnLoad,
    canWithdrawArrival: isOwnArrival,
  };
}
