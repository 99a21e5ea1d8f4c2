import { canDeleteTransfer, canDetermine, canEditTransfer } from '@dewar/domain/accounts/permissions';
import { useSession } from '../../shared/session/session.ts';

export interface TransferRights {
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canDetermine: boolean;
}

/** What the person may do to stored transfers; the server checks with the same functions. */
export function useTransferRights(): TransferRights {
  const user = useSession()?.user;
  if (user === undefined) return { canEdit: false, canDelete: false, canDetermine: false };
  return { canEdit: canEditTransfer(user), canDelete: canDeleteTransfer(user), canDetermine: canDetermine(user) };
}
