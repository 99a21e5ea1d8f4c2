import type { Transfer } from '@dewar/contract/transfers';
import { isDeterminationAwaited } from '@dewar/domain/transfers/transfer-status';
import { Button } from '@mantine/core';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { useWithdrawArrival } from './transfers-api.ts';
import { useOwnTransferRights } from './use-own-transfer-rights.ts';
import type { TransferRights } from './use-transfer-rights.ts';

export interface TransferActions {
  readonly edit: (transfer: Transfer) => void;
  readonly remove: (transfer: Transfer) => void;
  readonly determine: (transfer: Transfer) => void;
}

interface TransferButtonsProps {
  readonly transfer: Transfer;
  readonly rights: TransferRights;
  readonly actions: TransferActions;
}

/** What the person may do to a transfer; nothing for most of its readers (spec 2 §6). */
export function TransferButtons({ transfer, rights, actions }: TransferButtonsProps) {
  const own = useOwnTransferRights(transfer, rights);
  return (
    <>
      {rights.canDetermine && isDeterminationAwaited(transfer) && (
        <Button size="xs" onClick={() => actions.determine(transfer)}>
          Determine
        </Button>
      )}
      {own.canEdit && (
        <Button variant="default" size="xs" onClick={() => actions.edit(transfer)}>
          Edit
        </Button>
      )}
      {own.canWithdrawArrival && <WithdrawArrivalButton transfer={transfer} />}
      {own.canDelete && (
        <Button variant="default" size="xs" c="bad" onClick={() => actions.remove(transfer)}>
          Delete
        </Button>
      )}
    </>
  );
}

function WithdrawArrivalButton({ transfer }: { readonly transfer: Transfer }) {
  const withdrawArrival = useWithdrawArrival();
  const withdraw = () =>
    confirmAndRun({
      title: `Withdraw the arrival of ${transfer.tank_number}`,
      body: 'The load returns into transit, and the figures of the arrival are removed.',
      verb: 'Withdraw arrival',
      isDestructive: true,
      run: () => withErrorMessage('Error updating arrival data', withdrawArrival(transfer.id)),
      done: 'Arrival withdrawn',
    });
  return (
    <Button variant="default" size="xs" c="bad" onClick={() => void withdraw()}>
      Withdraw Arrival
    </Button>
  );
}
