import type { Transfer } from '@dewar/contract/transfers';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { removeTransfer } from './transfers-api.ts';

/** Asks, deletes, and says what came of it; `failed` names a failure without words of its own (spec 2 §8). */
export async function deleteTransferAfterAsking(
  { id }: Transfer,
  onDeleted: () => void,
  failed = 'Error deleting transfer',
): Promise<void> {
  const isSure = await confirm({
    title: `Delete Transfer #${id}`,
    body: 'Are you sure you want to delete this transfer? This action cannot be undone.',
    verb: 'Delete transfer',
    isDestructive: true,
  });
  if (!isSure) return;
  try {
    await withErrorMessage(failed, removeTransfer(id));
    notifySuccess('Transfer deleted successfully!');
    onDeleted();
  } catch (failure) {
    notifyError(failure);
  }
}
