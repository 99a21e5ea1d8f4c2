import type { TankFile } from '@dewar/contract/tank-files';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { removeTankFile } from './tank-files-api.ts';

/** Asks, deletes, and says what came of it. */
export async function deleteFileAfterAsking(
  { id, file_name }: TankFile,
  onDeleted: () => Promise<void>,
): Promise<void> {
  const isSure = await confirm({
    title: `Delete ${file_name}`,
    body: 'Are you sure you want to delete this file? This action cannot be undone.',
    verb: 'Delete file',
    isDestructive: true,
  });
  if (!isSure) return;
  try {
    await removeTankFile(id);
    notifySuccess('File deleted');
    await onDeleted();
  } catch (failure) {
    notifyError(failure);
  }
}
