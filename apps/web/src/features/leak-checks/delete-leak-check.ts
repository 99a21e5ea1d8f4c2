import type { LeakCheck } from '@dewar/contract/leak-checks';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { useRemoveLeakCheck } from './leak-check-list-api.ts';

export function useDeleteLeakCheck() {
  const removeLeakCheck = useRemoveLeakCheck();
  return ({ id, tank_number }: LeakCheck) =>
    confirmAndRun({
      title: `Delete leak check #${id} of ${tank_number}`,
      body: 'Are you sure you want to delete this leak check assessment? Its leak points, repairs and vacuum test go with it. This action cannot be undone.',
      verb: 'Delete leak check',
      isDestructive: true,
      run: () => withErrorMessage('Failed to delete leak check assessment', removeLeakCheck(id)),
      done: 'Leak check assessment deleted',
    });
}
