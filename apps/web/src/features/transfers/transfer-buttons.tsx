import type { Transfer } from '@dewar/contract/transfers';
import { isDeterminationAwaited } from '@dewar/domain/transfers/transfer-status';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useCan } from '../../shared/session/use-can.ts';
import { printAlone } from '../../shared/ui/frames/print-alone.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { useCanCorrect } from '../../shared/ui/time/use-can-correct.ts';

// For half an hour, and for one person only.
const WithdrawArrivalButton = lazyPart(async () => ({
  default: (await import('./withdraw-arrival-button.tsx')).WithdrawArrivalButton,
}));

export interface TransferActions {
  readonly edit: (transfer: Transfer) => void;
  readonly remove: (transfer: Transfer) => void;
  readonly determine: (transfer: Transfer) => void;
  readonly openDossier: (load: Transfer) => void;
}

interface TransferButtonsProps {
  readonly transfer: Transfer;
  readonly actions: TransferActions;
}

/** What the person may do to a transfer; most of its readers only print it (spec 2 §6). */
export function TransferButtons({ transfer, actions }: TransferButtonsProps) {
  const can = useCan();
  const isPhone = useIsPhone();
  const canCorrect = useCanCorrect();
  const isOwnLoad = canCorrect(transfer);
  const isOwnArrival = canCorrect({
    recorded_by: transfer.arrival_recorded_by,
    correctable_until: transfer.arrival_correctable_until,
  });
  return (
    <>
      {/* A phone prints the whole page, by its own menu. */}
      {!isPhone && (
        <Button
          variant="default"
          size="xs"
          onClick={({ currentTarget }) => void printAlone(currentTarget.closest('[data-printed-as]'))}
        >
          Print
        </Button>
      )}
      {transfer.action === 'Load' && (
        <Button variant="default" size="xs" onClick={() => actions.openDossier(transfer)}>
          Dossier
        </Button>
      )}
      {can('determine', 'transfer') && isDeterminationAwaited(transfer) && (
        <Button size="xs" onClick={() => actions.determine(transfer)}>
          Determine
        </Button>
      )}
      {(can('edit', 'transfer') || isOwnLoad || isOwnArrival) && (
        <Button variant="default" size="xs" onClick={() => actions.edit(transfer)}>
          Edit
        </Button>
      )}
      {isOwnArrival && (
        <Suspense>
          <WithdrawArrivalButton transfer={transfer} />
        </Suspense>
      )}
      {(can('delete', 'transfer') || isOwnLoad) && (
        <Button variant="default" size="xs" c="bad" onClick={() => actions.remove(transfer)}>
          Delete
        </Button>
      )}
    </>
  );
}
