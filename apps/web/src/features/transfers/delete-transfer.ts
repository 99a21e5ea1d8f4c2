import { SUCCESS } from '@dewar/contract/success-texts';
import type { Transfer } from '@dewar/contract/transfers';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { useRemoveTransfer } from './transfers-api.ts';

/** `failed` is shown when an error has no message of its own (spec 2 §8). */
export function useDeleteTransfer(failed: 'Error deleting transfer' | 'Failed to delete transfer') {
  const removeTransfer = useRemoveTransfer();
  return (transfer: Transfer) =>
    confirmAndRun({
      title: `Delete Transfer #${transfer.id}`,
      body: 'Are you sure you want to delete this transfer? This action cannot be undone.',
      verb: 'Delete transfer',
      isDestructive: true,
      seen: transfer,
      run: (version) => withErrorMessage(failed, removeTransfer(transfer.id, version)),
      done: SUCCESS.transferDeleted,
    });
}
