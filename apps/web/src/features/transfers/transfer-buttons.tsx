import type { Transfer } from '@dewar/contract/transfers';
import { isDeterminationAwaited } from '@dewar/domain/transfers/transfer-status';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { printAlone } from '../../shared/ui/frames/print-alone.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import styles from './transfer-buttons.module.css';
import { useOwnTransferRights } from './use-own-transfer-rights.ts';
import type { TransferRights } from './use-transfer-rights.ts';

// For half an hour, and for one person only.
const WithdrawArrivalButton = lazyPart(async () => ({
  default: (await import('./withdraw-arrival-button.tsx')).WithdrawArrivalButton,
}));

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

/** What the person may do to a transfer; most of its readers only print it (spec 2 §6). */
export function TransferButtons({ transfer, rights, actions }: TransferButtonsProps) {
  const own = useOwnTransferRights(transfer, rights);
  return (
    <>
      <Button
        className={styles.print}
        variant="default"
        size="xs"
        onClick={({ currentTarget }) => void printAlone(currentTarget.closest('[data-printed-as]'))}
      >
        Print
      </Button>
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
      {own.canWithdrawArrival && (
        <Suspense>
          <WithdrawArrivalButton transfer={transfer} />
        </Suspense>
      )}
      {own.canDelete && (
        <Button variant="default" size="xs" c="bad" onClick={() => actions.remove(transfer)}>
          Delete
        </Button>
      )}
    </>
  );
}
