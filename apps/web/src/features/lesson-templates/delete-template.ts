import type { LessonTemplateRow } from '@dewar/contract/lesson-templates';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { removeTemplate } from './lesson-templates-api.ts';

/** Asks, deletes, and says what came of it; true where the template is gone. */
export async function deleteTemplateAfterAsking({ id, name, is_default }: LessonTemplateRow): Promise<boolean> {
  const isSure = await confirm({
    title: `Delete “${name}”`,
    body: `Are you sure you want to delete this template? Lesson plans made from it stay as they are.${
      is_default ? ' No template is the default one then.' : ''
    } This action cannot be undone.`,
    verb: 'Delete template',
    isDestructive: true,
  });
  if (!isSure) return false;
  try {
    await removeTemplate(id);
    notifySuccess('Template deleted successfully');
    return true;
  } catch (failure) {
    notifyError(failure);
    return false;
  }
}
