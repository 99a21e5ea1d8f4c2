import type { Transfer } from '@dewar/contract/transfers';
import { Button } from '@mantine/core';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { useWithdrawArrival } from './transfers-api.ts';

export function WithdrawArrivalButton({ transfer }: { readonly transfer: Transfer }) {
  const withdrawArrival = useWithdrawArrival();
  const withdraw = () =>
    confirmAndRun({
      title: `Withdraw the arrival of ${transfer.tank_number}`,
      body: 'The load returns into transit, and the figures of the arrival are removed.',
      verb: 'Withdraw arrival',
      isDestructive: true,
      seen: transfer,
      run: (version) => withErrorMessage('Error updating arrival data', withdrawArrival(transfer.id, version)),
      done: 'Arrival withdrawn',
    });
  return (
    <Button variant="default" size="xs" c="bad" onClick={() => void withdraw()}>
      Withdraw Arrival
    </Button>
  );
}
