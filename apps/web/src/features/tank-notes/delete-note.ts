import type { TankNote } from '@dewar/contract/tank-notes';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { removeTankNote } from './tank-notes-api.ts';

/** Asks, deletes, and says what came of it. */
export async function deleteNoteAfterAsking({ id }: TankNote, onDeleted: () => Promise<void>): Promise<void> {
  const isSure = await confirm({
    title: 'Delete note',
    body: 'Are you sure you want to delete this note? This action cannot be undone.',
    verb: 'Delete note',
    isDestructive: true,
  });
  if (!isSure) return;
  try {
    await removeTankNote(id);
    notifySuccess('Note deleted');
    await onDeleted();
  } catch (failure) {
    notifyError(failure);
  }
}
