import type { LeakCheck } from '@dewar/contract/leak-checks';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { removeLeakCheck } from './leak-check-list-api.ts';

/** Asks, deletes, and says what came of it. */
export async function deleteLeakCheckAfterAsking({ id, tank_number }: LeakCheck, onDeleted: () => void): Promise<void> {
  const isSure = await confirm({
    title: `Delete leak check #${id} of ${tank_number}`,
    body: 'Are you sure you want to delete this leak check assessment? Its leak points, repairs and vacuum test go with it. This action cannot be undone.',
    verb: 'Delete leak check',
    isDestructive: true,
  });
  if (!isSure) return;
  try {
    await withErrorMessage('Failed to delete leak check assessment', removeLeakCheck(id));
    notifySuccess('Leak check assessment deleted');
  } catch (failure) {
    notifyError(failure);
  }
  onDeleted();
}
